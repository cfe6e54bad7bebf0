cd /root/byhand; export PATH=/root/byhand/node_modules/.bin:$PATH
rm -f /tmp/byhand.log
(PORT=18931 LOG_LEVEL=warn exec node bin/billhook.js serve --demo > /tmp/byhand.log 2>&1) & P=$!
for i in $(seq 1 60); do grep -q "sign-in/" /tmp/byhand.log && break; sleep 0.5; done
LINK=$(grep -o "http://[^ ]*sign-in/[A-Za-z0-9_-]*" /tmp/byhand.log | head -1)
node shoot.ts $(echo $LINK | sed 's#/dashboard.*##') $LINK 2>&1 | tail -5; kill $P; wait $P 2>/dev/null; echo done
