/** The label of games that feed a jackpot. */
export const JACKPOT = "jackpot";
