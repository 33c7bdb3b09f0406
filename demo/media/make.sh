#!/bin/sh
# Regenerates the clips of the demonstration school (needs ffmpeg with libx264 and a CJK font). The results are committed.
set -eu
cd "$(dirname "$0")"
FONT=${FONT:-/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc}
clip() { # name seconds size fps colour label audioFrequency
  ffmpeg -v error -y -f lavfi -i "color=c=$5:s=$3:r=$4:d=$2" -f lavfi -i "sine=f=$7:d=$2:r=16000" \
    -vf "drawtext=fontfile=$FONT:text='$6':fontcolor=white:fontsize=h/9:x=(w-tw)/2:y=h*0.24,drawtext=fontfile=$FONT:text='%{pts\:gmtime\:0\:%M\\\\\:%S}':fontcolor=white:fontsize=h/4:x=(w-tw)/2:y=h*0.48" \
    -af "volume=0.03" -c:v libx264 -preset veryslow -tune stillimage -crf 38 -pix_fmt yuv420p -g $(($4 * 4)) \
    -c:a aac -b:a 12k -ac 1 -t "$2" -movflags +faststart "$1"
}
clip lesson-120.mp4 119.6 320x180 5 0x132A4C '南窗学堂' 220
clip lesson-20.mp4 20 320x180 5 0x2F4858 '南窗学堂 · 短片' 262
clip lesson-60-sd.mp4 60 256x144 5 0x33513A '流畅' 294
clip lesson-60-hd.mp4 60 480x270 5 0x33513A '高清' 294
ffmpeg -v error -y -i lesson-120.mp4 -t 24 -c copy -hls_time 4 -hls_playlist_type vod -hls_segment_filename 'hls/part-%d.ts' hls/index.m3u8
printf '0123456789abcdef' > hls-key/key.bin
printf 'key.bin\nhls-key/key.bin\n' > key-info
ffmpeg -v error -y -i lesson-20.mp4 -t 8 -c copy -hls_time 4 -hls_playlist_type vod -hls_key_info_file key-info -hls_segment_filename 'hls-key/part-%d.ts' hls-key/index.m3u8
rm -f key-info
head -c 6000 lesson-20.mp4 | tr '\000-\377' '\001-\377\000' > broken.mp4
