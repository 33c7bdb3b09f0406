#!/bin/sh
# Regenerates the films for downloads (needs ffmpeg with libx264 and a CJK font). The results are committed.
set -eu
cd "$(dirname "$0")"
FONT=${FONT:-/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc}
film() { # name seconds size fps label audio-bits; with B-frames, as transcoders make them
  ffmpeg -v error -y -f lavfi -i "color=c=0x1F4E5F:s=$3:r=$4:d=$2" -f lavfi -i "sine=f=330:d=$2:r=16000" \
    -vf "drawtext=fontfile=$FONT:text='$5':fontcolor=white:fontsize=h/7:x=(w-tw)/2:y=h*0.2,drawtext=fontfile=$FONT:text='%{pts\:gmtime\:0\:%M\\\\\:%S}':fontcolor=white:fontsize=h/3:x=(w-tw)/2:y=h*0.45" \
    -af "volume=0.03" -c:v libx264 -preset veryslow -tune stillimage -crf 40 -bf 2 -pix_fmt yuv420p -g $(($4 * 4)) -keyint_min $(($4 * 4)) -sc_threshold 0 \
    -c:a aac -b:a "$6" -ac 1 -t "$2" -movflags +faststart "$1.mp4"
}
hls() { # folder film seconds flags…
  rm -rf "$1" && mkdir "$1"
  folder=$1 source=$2 seconds=$3 && shift 3
  ffmpeg -v error -y -i "$source.mp4" -t "$seconds" -c copy -hls_time 4 -hls_playlist_type vod "$@" "$folder/index.m3u8"
}
film ld 24 160x90 5 '流畅' 10k
film sd 24 256x144 5 '标清' 12k
film hd 24 384x216 5 '高清' 16k
film long 1260 128x72 1 '长课' 6k
for quality in ld sd hd; do hls "ts-$quality" $quality 24 -hls_segment_filename "ts-$quality/part-%d.ts"; done
for quality in ld sd; do
  hls "fmp4-$quality" $quality 24 -hls_segment_type fmp4 -hls_segment_filename "fmp4-$quality/part-%d.m4s"
done
hls one-file sd 24 -hls_flags single_file -hls_segment_filename 'one-file/film.ts'
printf 'fedcba9876543210' > key.bin && printf 'key.bin\nkey.bin\n' > key-info
hls key ld 12 -hls_key_info_file key-info -hls_segment_filename 'key/part-%d.ts'
mv key.bin key/key.bin && rm key-info
# an advertisement in the middle: its clock begins anew
mkdir -p breaks && rm -f breaks/*
ffmpeg -v error -y -i ld.mp4 -t 8 -c copy -hls_time 4 -hls_segment_filename 'breaks/part-%d.ts' -hls_playlist_type vod breaks/first.m3u8
ffmpeg -v error -y -i sd.mp4 -t 8 -c copy -hls_time 4 -hls_segment_filename 'breaks/other-%d.ts' -hls_playlist_type vod breaks/second.m3u8
{ grep -v ENDLIST breaks/first.m3u8; echo '#EXT-X-DISCONTINUITY'; sed -n '/EXTINF/,$p' breaks/second.m3u8; } > breaks/index.m3u8
rm breaks/first.m3u8 breaks/second.m3u8
mkdir -p master
cat > master/index.m3u8 <<'M'
#EXTM3U
#EXT-X-VERSION:3
#EXT-X-STREAM-INF:BANDWIDTH=30000,RESOLUTION=160x90,CODECS="avc1.64000a,mp4a.40.2"
../ts-ld/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=60000,RESOLUTION=384x216,CODECS="avc1.64000d,mp4a.40.2"
../ts-hd/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=40000,RESOLUTION=256x144,CODECS="avc1.64000c,mp4a.40.2"
../ts-sd/index.m3u8
M
