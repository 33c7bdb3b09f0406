#!/bin/sh
# Writes down what this installation sets (environment variables, deploy/README.md), then becomes nginx.
# A value that is not usable ends the start: a school must not run with half of its settings.
set -euf
LC_ALL=C
export LC_ALL

parts=$(cd "$(dirname "$0")" && pwd)
run=${RUN_DIR:-/tmp/meedu}
base=$(cat "$parts/base")

# fail WHAT HELP: one sentence for who runs the school
fail() {
  printf '%s：%s。\n' "$1" "$2" >&2
  exit 64
}

# checked NAME [PATTERN FORM]: prints the variable's value, which is one line and, if not empty, all of the pattern
checked() {
  eval "value=\${$1:-}"
  case $value in
    *[[:cntrl:]]*) fail "$1 里有换行或控制字符" '写成一行，不含这些字符' ;;
  esac
  if [ -n "$value" ] && [ $# -gt 1 ] && ! printf '%s\n' "$value" | grep -Eqx "$2"; then
    fail "$1 的值「${value}」不可用" "写成$3"
  fi
  printf '%s' "$value"
}

# both write @ as an escape: no value can be taken for a place to fill
json() {
  printf '"%s"' "$(printf '%s' "$1" | sed 's/[\\"]/\\&/g; s/@/\\u0040/g')"
}
html() {
  printf '%s' "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g; s/@/\&#64;/g'
}

# json_list WORDS
json_list() {
  separator=''
  printf '['
  for word in $1; do
    printf '%s' "$separator"
    json "$word"
    separator=','
  done
  printf ']'
}

# fill TEMPLATE TARGET NAME VALUE …: replaces each @NAME@
fill() {
  template=$1
  target=$2
  shift 2
  script=''
  while [ $# -gt 0 ]; do
    script="$script
s|@$1@|$(printf '%s' "$2" | sed 's/[\\&|]/\\&/g')|g"
    shift 2
  done
  mkdir -p "$(dirname "$target")"
  sed "$script" "$parts/$template" >"$target"
}

# kernel_form ADDRESS: as /proc/net/tcp and tcp6 write it, the last byte of each four first
kernel_form() {
  case $1 in
    *:*)
      # :: stands for as many groups of zeros as are missing
      groups=$(printf '%s' "$1" | sed 's/[][]//g; s/::/:x:/; s/^://; s/:$//; s/:/ /g')
      missing=$(set -- $groups; printf %d $((9 - $#)))
      for group in $groups; do
        if [ "$group" = x ]; then printf "%0$((missing * 4))d" 0; else printf %04X "0x$group"; fi
      done
      ;;
    *) printf %02X $(printf '%s' "$1" | sed -E 's/(^|\.)0+([0-9])/\1\2/g; s/\./ /g') ;;
  esac | sed -E 's/(..)(..)(..)(..)/\4\3\2\1/g'
}

host='[A-Za-z0-9.-]+'
# of a container too
inner_host='[A-Za-z0-9._-]+'
port='(:[0-9]{1,5})?'
address='[0-9A-Fa-f.:]+(/[0-9]{1,3})?'
path="/[^][\"'\\;{}\$#@*? ]+"
octet='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
ipv6='\[[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}\]'
token="[A-Za-z0-9!#\$%&'*+.^_\`|~-]+"

listen_at=$(checked LISTEN "$octet(\\.$octet){3}|$ipv6|localhost" ' IPv4 地址、方括号里的 IPv6 地址或 localhost，如 127.0.0.1')
listen=$(checked PORT '[1-9][0-9]{0,4}' '端口号，如 8080')
api_base=$(checked API_BASE "https?://$host$port(/[A-Za-z0-9._~/-]*)?" '地址，可带路径，如 https://api.school.example/meedu')
api_proxy=$(checked API_PROXY "https?://$inner_host$port" '协议、主机和端口，不带路径，如 http://meedu-api:8000')
api_proxy_ca=$(checked API_PROXY_CA '/[A-Za-z0-9._/-]+' '容器里的绝对路径，如 /etc/meedu/ca.pem')
api_proxy_resolver=$(checked API_PROXY_RESOLVER "[0-9]{1,3}(\\.[0-9]{1,3}){3}$port" 'DNS 服务器的 IPv4 地址，可带端口，如 10.96.0.10')
own=$(checked SITE_ORIGIN "https?://$host$port" '学员看到的地址，末尾没有斜线，如 https://learn.school.example')
trusted=$(checked TRUSTED_PROXIES "$address( $address)*" 'IP 地址或网段，用空格分隔，如 10.0.0.0/8')
media=$(checked MEDIA_SOURCES "https?://(\\*\\.)?$host$port( https?://(\\*\\.)?$host$port)*" '来源，用空格分隔，如 https://*.vod.example')
frames=$(checked PLAYER_FRAME_HOSTS "$host( $host)*" '主机名，用空格分隔，如 player.example')
offset=$(checked DISPLAY_UTC_OFFSET '0|-?[1-9][0-9]{0,2}' '分钟数，中国为 480')
downloads=$(checked OFFLINE_VIDEO 'true|false' ' true 或 false')
listening=$(checked LISTENING 'true|false' ' true 或 false')
events=$(checked EVENTS_PATH '/[A-Za-z0-9._~-][A-Za-z0-9._~/-]*' '本站的路径，如 /app-events')
errors=$(checked ERRORS_PATH '/[A-Za-z0-9._~-][A-Za-z0-9._~/-]*' '本站的路径，如 /app-errors')
vitals=$(checked MEASURE_VITALS 'true|false' ' true 或 false')
xsrf_cookie=$(checked XSRF_COOKIE_NAME "$token" ' Cookie 的名称，如 XSRF-TOKEN')
xsrf_header=$(checked XSRF_HEADER_NAME "$token" '请求头的名称，如 X-XSRF-TOKEN')
color=$(checked BRAND_COLOR '#[0-9A-Fa-f]{6}' '六位的颜色，如 #0a7d4b')
name=$(checked APP_NAME)
short_name=$(checked APP_SHORT_NAME)
[ -n "$name" ] || name=$(cat "$parts/name")
[ -n "$short_name" ] || short_name=$(cat "$parts/short-name")
[ "${listen:-1}" -le 65535 ] || fail "PORT=$listen 超过 65535" '写成端口号，如 8080'
[ -z "$offset" ] || [ "${offset#-}" -le 840 ] || fail "DISPLAY_UTC_OFFSET=$offset 超过 14 小时" '写成 -840 到 840 之间的分钟数，中国为 480'
[ -z "$api_base" ] || [ -z "$api_proxy" ] || fail 'API_BASE 和 API_PROXY 只能设置一个' '浏览器直接访问后端的留下 API_BASE，由这里转发的留下 API_PROXY'
case $api_proxy in
  https:*)
    # what Alpine and Debian trust
    ca=${api_proxy_ca:-/etc/ssl/certs/ca-certificates.crt}
    [ -f "$ca" ] && [ -r "$ca" ] || fail "没有核对后端证书用的文件 $ca" '用 API_PROXY_CA 指明一个可以读取的 CA 文件（PEM）'
    ;;
  *)
    ca=''
    [ -z "$api_proxy_ca" ] || fail 'API_PROXY_CA 只用于 https 的后端' '去掉它，或把 API_PROXY 写成 https 的地址'
    ;;
esac

# the stock container has an nginx and folders of its own (deploy/stock/prepare.mjs)
if [ -z "${WRITE_ONLY:-}" ]; then
  # where Debian keeps nginx an ordinary user's PATH does not lead
  PATH=${PATH:+$PATH:}/usr/local/sbin:/usr/sbin:/sbin
  command -v nginx >/dev/null || fail '没有 nginx' '先安装它，或把它所在的目录加进 PATH'
  # by its own name: a link that leads to the next version changes nothing for the one that runs
  SITE_DIR=$(cd "${SITE_DIR:-/srv/site}" 2>/dev/null && pwd -P) ||
    fail "没有 SITE_DIR 指明的目录，或不能读取：${SITE_DIR:-/srv/site}" '写成 deploy/prepare.mjs 做好的 site 目录'
  for place in SITE_DIR RUN_DIR VERIFY_DIR; do
    checked "$place" "$path" '绝对路径，不含空格和引号等符号' >/dev/null
  done
  checked ACCESS_LOG "$path|syslog:server=[A-Za-z0-9.:/=,_-]+" '绝对路径，不含空格和引号等符号，如 /var/log/learner-pwa/access.log' >/dev/null
  # a second start would change the page and the settings of the one that runs before nginx finds the port taken: by who
  # listens at the same address, or at all of them
  case $listen_at in
    '' | 0.0.0.0) taking='[0-9A-F]{8}|0{32}' ;;
    localhost) taking="0{8}|0{32}|$(kernel_form 127.0.0.1)|$(kernel_form ::1)" ;;
    '[::]') taking='[0-9A-F]{32}' ;;
    \[*) taking="0{32}|$(kernel_form "$listen_at")" ;;
    *) taking="0{8}|0{32}|$(kernel_form "$listen_at")" ;;
  esac
  if [ -z "${CHECK:-}" ] &&
    grep -Eqs ": ($taking):$(printf %04X "${listen:-8080}") 0+:0000 0A " /proc/net/tcp /proc/net/tcp6; then
    fail "端口 ${listen:-8080} 已被占用" '用 PORT 换一个，或先停下占用它的程序'
  fi
fi

# Without a word: one proxy, on this machine or beside this container, and no second one before it, because learners
# of a school's own network have such addresses too.
several=off
[ -z "$trusted" ] || several=on
[ -n "$trusted" ] || trusted='127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1 fc00::/7'

while [ "${api_base%/}" != "$api_base" ]; do api_base=${api_base%/}; done
api_origin=$(printf '%s' "$api_base" | sed -E 's#^(https?://[^/]+).*#\1#')

fill manifest.webmanifest "$run/site${base}manifest.webmanifest" APP_NAME "$(json "$name")" APP_SHORT_NAME "$(json "$short_name")"
fill index.html "$run/site${base}index.html" APP_SHORT_NAME "$(html "$short_name")" API_BASE "$(html "$api_base")"
fill header-maps.conf "$run/header-maps.conf" API "${api_origin:+ $api_origin}" MEDIA "${media:+ $media}"
fill headers.conf "$run/headers.conf" API "${api_origin:+ $api_origin}" MEDIA "${media:+ $media}"
# devices renew their stored page when the names or the policies change (sw/shell.ts)
mark=$(cat "$run/header-maps.conf" "$run/headers.conf" "$run/site${base}manifest.webmanifest" | cksum)
{
  printf 'self.appSettings = {"apiBase":%s' "$(json "$api_base")"
  printf ',"displayUtcOffset":%d' "${offset:-0}"
  printf ',"playerFrameHosts":%s' "$(json_list "$frames")"
  printf ',"offlineVideo":%s' "${downloads:-false}"
  [ -z "$listening" ] || printf ',"listening":%s' "$listening"
  [ -z "$vitals" ] || printf ',"measureVitals":%s' "$vitals"
  [ -z "$xsrf_cookie" ] || printf ',"xsrfCookieName":%s' "$(json "$xsrf_cookie")"
  [ -z "$xsrf_header" ] || printf ',"xsrfHeaderName":%s' "$(json "$xsrf_header")"
  [ -z "$color" ] || printf ',"theme":{"brand":%s}' "$(json "$color")"
  printf ',"installation":%s}\n' "$(json "${mark%% *}")"
  [ -z "$events" ] ||
    printf 'self.onAppEvent = (event) => navigator.sendBeacon(%s, JSON.stringify(event))\n' "$(json "$events")"
  [ -z "$errors" ] ||
    printf 'self.onAppError = (report) => navigator.sendBeacon(%s, JSON.stringify(report))\n' "$(json "$errors")"
} >"$run/site${base}config.js"

fill real-ip.conf "$run/real-ip.conf" SEVERAL "$several" \
  REAL_IP "$(for from in $trusted; do printf 'set_real_ip_from %s; ' "$from"; done)"
fill guards.conf "$run/guards.conf" OWN "${own:-\$outer_scheme://\$http_host}" \
  TRUSTED "$(for from in $trusted; do printf '%s 1; ' "$from"; done)"

[ -z "${WRITE_ONLY:-}" ] || exit 0

resolve=''
if [ -n "$api_proxy" ]; then
  own_host=${own#*://}
  upstream_name=${api_proxy#*://}
  upstream_name=${upstream_name%:*}
  # nginx asks for the address of a name once, at its start: every call would fail once the backend's container has been
  # made anew, and without the backend there would be no start. A name in a variable is asked for again, but only of a
  # name server, which knows neither /etc/hosts nor the domains that a short name is completed with. Docker's own knows
  # every container by its name.
  if [ -z "$api_proxy_resolver" ] && grep -q '^nameserver 127\.0\.0\.11$' /etc/resolv.conf 2>/dev/null &&
    ! grep -qwF -- "$upstream_name" /etc/hosts; then
    api_proxy_resolver=127.0.0.11
  fi
  upstream=$api_proxy
  if [ -n "$api_proxy_resolver" ]; then
    upstream='$backend'
    resolve="resolver $api_proxy_resolver valid=5s; map \$host \$backend { default $api_proxy; }"
  fi
  fill proxy.conf "$run/backend.conf" UPSTREAM "$upstream" HOST "${own_host:-\$http_host}" NAME "$upstream_name" \
    CA "$ca"
  # by http there is nothing to prove; nginx would look for the certificates all the same
  [ -n "$ca" ] || sed -i '/proxy_ssl_/d' "$run/backend.conf"
else
  printf 'location ~ ^/(?:api|payment|user|storage|images)/ {\n  return 404;\n}\n' >"$run/backend.conf"
fi
log=/dev/stdout
# nginx cannot open a socket, which systemd makes of it: to the journal by another way
[ ! -S /dev/stdout ] || log=syslog:server=unix:/dev/log,nohostname,tag=meedu_learner
fill nginx.conf "$run/nginx.conf" RESOLVE "$resolve" RUN "$run" SITE "$SITE_DIR" \
  LISTEN "${listen_at:+$listen_at:}${listen:-8080}" ACCESS_LOG "${ACCESS_LOG:-$log}" VERIFY "${VERIFY_DIR:-/srv/verify}"

set -- -c "$run/nginx.conf"
# nginx before 1.19.5 has no -e: it complains of a log of the system's that it may not write, and goes on
! nginx -h 2>&1 | grep -q '^ *-e ' || set -- -e stderr "$@"
# the build only asks whether this nginx takes the configuration
[ -z "${CHECK:-}" ] || exec nginx "$@" -t
exec nginx "$@" -g 'daemon off;'
