#!/bin/sh
# deploy/pin-images.sh: writes the base images of deploy/Dockerfile by digest into deploy/.env, which Compose reads; the
# school's other settings there stay. To be run where the registry can be reached, and again for their security updates.
set -euf
cd "$(dirname "$0")"

# pinned ARG: the image of that name in .env, where it may be that of a mirror, else that of the Dockerfile, with the
# digest of all its platforms
pinned() {
  image=$(sed -n "s/^$1=//p" .env 2>/dev/null | sed 's/@.*//; $!d')
  [ -n "$image" ] || image=$(sed -n "s/^ARG $1=//p" Dockerfile)
  digest=$(docker buildx imagetools inspect "$image" | sed -n 's/^Digest:[[:space:]]*//p' | head -n 1)
  printf '%s\n' "$digest" | grep -Eqx 'sha256:[0-9a-f]{64}' || {
    printf '没有取得 %s 的摘要：在装有 Docker（含 buildx）、能访问镜像仓库的机器上再运行一次。\n' "$image" >&2
    exit 1
  }
  printf '%s=%s@%s\n' "$1" "$image" "$digest"
}

# all of it is known before anything is written
node=$(pinned NODE_IMAGE)
nginx=$(pinned NGINX_IMAGE)
touch .env
others=$(sed '/^NODE_IMAGE=/d; /^NGINX_IMAGE=/d' .env)
printf '%s\n' ${others:+"$others"} "$node" "$nginx" >.env
echo 'deploy/.env 里的两个镜像已经更新，其余设置没有变。'
