/**
 * HTML page that contains the renderer of the API reference. The page is in English, like the document that it shows.
 */
import { html, raw } from 'hono/html';

type Place = {
  /** Path of BASE_URL: empty, or for example `/billing`. */
  readonly base: string;
  readonly script: string;
};

export async function referencePage({ base, script }: Place): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference · billhook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${base}/favicon.svg">
<style>${raw(STYLE)}</style>
</head>
<body>
<nav class="billhook" aria-label="billhook"><a href="${base}/"><b>billhook</b></a>
<span><a href="${base}/openapi.json">OpenAPI</a><a href="${base}/llms.txt">llms.txt</a><a href="${base}/dashboard">Dashboard</a></span></nav>
<p id="loading">Loading the API reference…</p>
<noscript><p>The reference needs JavaScript. The same as a document: <a href="${base}/openapi.yaml">openapi.yaml</a></p></noscript>
<div id="reference"></div>
<script type="application/json" id="settings">${raw(settings(base))}</script>
<script src="${script}"></script>
</body>
</html>
`,
  );
}

const HEADER_HEIGHT = '3rem';

/** Text has a contrast of at least 4.5:1 in both colour schemes. */
const STYLE = `
:root{--scalar-custom-header-height:${HEADER_HEIGHT}}
body{margin:0;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Ubuntu,Cantarell,sans-serif}
.billhook{box-sizing:border-box;height:${HEADER_HEIGHT};padding:0 1rem;display:flex;align-items:center;justify-content:space-between;gap:1rem;background:#0b6e55;position:sticky;top:0;z-index:100}
.billhook a{color:#fff;text-decoration:none;display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem}
.billhook a:hover{text-decoration:underline}
.billhook a:focus-visible{outline:3px solid #fff;outline-offset:-3px}
.billhook span{display:flex;font-size:.875rem}
#loading,noscript p{margin:0;padding:2rem 1rem}
`;

/**
 * Settings of Scalar, the renderer. These features of Scalar are off, because they contact other origins: its fonts,
 * usage data, proxy for trial calls, assistant, API client and registry. `servers` is relative, so trial calls go to
 * the page's own origin.
 */
function settings(base: string): string {
  const configuration = {
    url: `${base}/openapi.json`,
    servers: [{ url: `${base}/api/v1` }],
    proxyUrl: '',
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    // A token that a person typed is not stored in the browser.
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: { preferredSecurityScheme: 'bearer' },
    operationTitleSource: 'summary',
    customCss: CUSTOM_CSS,
  };
  return JSON.stringify(configuration).replaceAll('<', '\\u003c');
}

/** Replaces colours of Scalar that have a contrast below 4.5:1: the colours of grey text and of method names. */
const CUSTOM_CSS = `
.light-mode{--scalar-color-accent:#0b6e55;--scalar-color-2:#4a4a4a;--scalar-color-3:#5f5f5f;--scalar-color-blue:#0a5fa8;--scalar-color-green:#00664a;--scalar-color-orange:#9a4a00;--scalar-color-yellow:#7a5200;--scalar-color-red:#b3261e;--scalar-sidebar-color-2:#4a4a4a;--scalar-sidebar-search-color:#5f5f5f}
.dark-mode{--scalar-color-accent:#52d6ae;--scalar-color-2:#c4c4c4;--scalar-color-3:#aeaeae;--scalar-color-red:#ff9a92;--scalar-color-yellow:#f0c674;--scalar-sidebar-color-2:#c4c4c4;--scalar-sidebar-search-color:#aeaeae}
`;
