import HtmlWebpackPlugin from "html-webpack-plugin";

export default {
  mode: "production",
  entry: "./main.js",
  output: { clean: true },
  plugins: [new HtmlWebpackPlugin({ template: "index.html" })],
};
