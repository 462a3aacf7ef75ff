#!/bin/sh
# What a container of the image is: its role is its first argument.
set -eu
cd /app
case "${1:-server}" in
  server) exec node tools/serve.ts ;;
  worker) exec node worker/main.ts ;;
  ingest) exec node worker/ingest/main.ts ;;
  migrate) exec node db/migrate.ts ;;
  healthy) exec node -e "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/livez').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))" ;;
  *) exec "$@" ;;
esac
