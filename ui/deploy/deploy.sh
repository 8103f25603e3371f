#!/bin/sh
# Puts a build beside the earlier ones, and makes it the live one in one step:
#
#   deploy.sh ui/dist /srv/player-site
#
# A web server serves /srv/player-site/live. /srv/player-site/config.json, if it is there, is the configuration of every
# build. An open page loads its parts when they are needed, so the assets of builds that were live in the last seven days
# (KEEP_DAYS) stay reachable. To go back: ln -sfn the folder of the build before, as at the end of this file.
set -eu
build=$1
folder=$2
id=$(sed 's/.*"id":"\([0-9a-f]*\)".*/\1/' "$build/builds/latest.json")
new=$folder/$id
if [ -e "$new" ]; then
  echo "$new exists already." >&2
  exit 1
fi

mkdir -p "$folder"
rm -rf "$new.next"
cp -R "$build" "$new.next"
[ ! -e "$folder/config.json" ] || cp "$folder/config.json" "$new.next/config.json"
# The list of this build's own files, which are not those kept from others. Web servers refuse names that begin with a dot.
ls "$build/assets" > "$new.next/.assets"

# The seven days of the build that was live until now begin here.
[ ! -e "$folder/live" ] || touch "$folder/$(readlink "$folder/live")"
find "$folder" -mindepth 1 -maxdepth 1 -type d -mtime +"${KEEP_DAYS:-7}" -exec rm -r {} +
for before in "$folder"/*/.assets; do
  [ "$before" != "$new.next/.assets" ] && [ -e "$before" ] && [ "${before%/live/.assets}" = "$before" ] || continue
  while read -r name; do
    [ -e "$new.next/assets/$name" ] || ln "${before%/.assets}/assets/$name" "$new.next/assets/$name"
  done < "$before"
done

mv "$new.next" "$new"
# A link is replaced as a whole by a rename: no request finds half a build.
ln -s "$id" "$folder/live.next"
mv -T "$folder/live.next" "$folder/live"
echo "$id is live."
