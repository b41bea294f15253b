/** The colours and sizes of the portal (shared/ui/src/styles/tokens.css), reduced to what a list and a letter need. */
export const devPageStyle = `
:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--top:#062a3e;--ink:#062a3e;--link:#0a527e;--hairline:#e1e8ec;--border:#b7c4cc;--border-strong:#7b909c;--hover:#f8fafb;--chosen:#eef8fe;--quiet:#46616f;--faint:#536b79}
@media (prefers-color-scheme:dark){:root{--page:#0b1b25;--card:#11242f;--top:#04131c;--ink:#f8fafb;--link:#92d3f7;--hairline:#2d4857;--border:#435f6e;--border-strong:#748e9c;--hover:#162c38;--chosen:#10303f;--quiet:#c3d2db;--faint:#abbfca}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/24px "Inter Variable",Inter,system-ui,sans-serif}
a{color:var(--link);text-decoration:underline 2px #19a6eb;text-underline-offset:4px}
a:focus-visible,button:focus-visible,input:focus-visible,iframe:focus-visible{outline:2px solid #0b6aa0;outline-offset:2px}
.top{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:16px 24px;background:var(--top);color:#fff}
.top a:focus-visible{outline-color:#7ccbf3}
.brand{color:#fff;font-size:20px;font-weight:620;text-decoration:none}
h1{margin:0;color:#dce7ed;font-size:15px;font-weight:520}
.columns{display:grid;grid-template-columns:minmax(280px,380px) minmax(0,1fr);gap:24px;max-width:1360px;margin:0 auto;padding:24px;align-items:start}
.list,.mail{border:1px solid var(--hairline);border-radius:12px;background:var(--card);overflow:hidden}
.filter{display:grid;gap:8px;padding:16px 20px;border-bottom:1px solid var(--hairline);font-size:14px;font-weight:520;line-height:20px}
.filter span{display:flex;gap:8px}
input{flex:1;min-width:0;height:40px;padding:0 12px;border:1px solid var(--border-strong);border-radius:8px;background:var(--card);color:inherit;font:inherit;font-weight:430}
button{height:40px;padding:0 16px;border:1px solid var(--border);border-radius:8px;background:var(--card);color:inherit;font:inherit;font-weight:620;cursor:pointer}
button:hover{border-color:var(--border-strong)}
ul{margin:0;padding:0;list-style:none}
.list ul{max-height:calc(100vh - 220px);overflow:auto}
.list li+li{border-top:1px solid var(--hairline)}
.list li a{display:grid;gap:2px;padding:12px 20px;border-left:3px solid transparent;color:inherit;text-decoration:none;overflow-wrap:anywhere}
.list li a:hover{background:var(--hover)}
.list li a:focus-visible{outline-offset:-2px}
.list li a[aria-current]{border-left-color:#19a6eb;background:var(--chosen)}
.list b{font-weight:620;line-height:20px}
.list span{color:var(--quiet);font-size:13px;line-height:18px}
time{color:var(--faint);font-size:13px;line-height:18px;font-variant-numeric:tabular-nums}
.none{margin:0;padding:20px;color:var(--quiet);font-size:14px}
.mail{padding:20px 24px 24px}
h2{margin:0;font-size:20px;font-weight:620;line-height:28px;letter-spacing:-.016em;overflow-wrap:anywhere}
h3{margin:24px 0 8px;font-size:14px;font-weight:520;line-height:20px}
.meta{margin:4px 0 0;color:var(--quiet);font-size:14px;overflow-wrap:anywhere}
.links{margin-top:16px;font-size:14px;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:560px;margin-top:16px;border:1px solid var(--hairline);border-radius:8px;background:var(--page)}
pre{margin:0;padding:16px;border-radius:8px;background:var(--page);font:13px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (width<960px){.columns{grid-template-columns:minmax(0,1fr);padding:16px}.list ul{max-height:296px}.mail{padding:16px}}
`;
