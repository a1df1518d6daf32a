#!/bin/sh
# Makes apps/console/src/kit/typeface/inter.woff2 (ADR 26) from the npm package inter-ui. Needs fonttools with brotli, on
# Debian `apt-get install fonttools python3-brotli`. The build uses the committed file.
set -eu
package=inter-ui@4.1.1
target=$(cd "$(dirname "$0")/.." && pwd)/apps/console/src/kit/typeface
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Latin-1; Yoruba, Igbo and Hausa with their tone marks; signs of the console.
latin=U+20-7E,U+A0,U+A3,U+A7,U+A9,U+AB,U+AE,U+B0-B3,U+B5,U+B7,U+BB-BE,U+C0-FF
macrons=U+100,U+101,U+112,U+113,U+12A,U+12B,U+14C,U+14D,U+16A,U+16B
yoruba_igbo=U+143,U+144,U+1F8,U+1F9,U+1E3E,U+1E3F,U+1E44,U+1E45,U+1E62,U+1E63,U+1EB8,U+1EB9,U+1ECA-1ECD,U+1EE4,U+1EE5
hausa=U+181,U+18A,U+198,U+199,U+1B3,U+1B4,U+253,U+257,U+2BC
marks=U+300,U+301,U+304,U+323
signs=U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2039,U+203A,U+20A6,U+2190-2193,U+2212,U+2264,U+2265,U+25B2,U+25BC,U+2605,U+2713

cd "$work"
npm pack --silent "$package"
tar xzf inter-ui-*.tgz
fonttools varLib.instancer -q package/variable/InterVariable.woff2 opsz=14 wght=400:700 -o weights.woff2
pyftsubset weights.woff2 --unicodes="$latin,$macrons,$yoruba_igbo,$hausa,$marks,$signs" \
  --layout-features=kern,mark,mkmk,ccmp,locl,calt,tnum --name-IDs=0,1,2,13,14 --no-hinting \
  --flavor=woff2 --output-file="$target/inter.woff2"
cp package/LICENSE.txt "$target/LICENSE.txt"
wc -c "$target/inter.woff2"
