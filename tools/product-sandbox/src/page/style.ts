/** The colours and sizes of the portal (shared/ui/src/styles/tokens.css), reduced to what lists and small forms need. */
export const style = `
*{box-sizing:border-box}
body{margin:0;background:#f4f6f8;color:#062a3e;font:15px/24px "Inter Variable",Inter,system-ui,sans-serif}
a{color:#0a527e;text-decoration:underline 2px #19a6eb;text-underline-offset:4px}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,summary:focus-visible{outline:2px solid #0b6aa0;outline-offset:2px}
.top{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:16px 24px;background:#062a3e;color:#fff}
.top a:focus-visible{outline-color:#7ccbf3}
.brand{color:#fff;font-size:20px;font-weight:620;text-decoration:none}
h1{margin:0;color:#dce7ed;font-size:15px;font-weight:520}
h2{margin:0;font-size:20px;font-weight:620;line-height:28px;letter-spacing:-.016em;overflow-wrap:anywhere}
h3{margin:0 0 12px;font-size:15px;font-weight:620;line-height:20px}
.columns{display:grid;grid-template-columns:minmax(280px,380px) minmax(0,1fr);gap:24px;max-width:1360px;margin:0 auto;padding:24px;align-items:start}
.stack{display:grid;gap:24px;min-width:0}
.card{border:1px solid #e1e8ec;border-radius:12px;background:#fff;overflow:hidden}
.card>header,.part{padding:20px}
.part,.card>header+*{border-top:1px solid #e1e8ec}
.list header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,380px),1fr))}
ul{margin:0;padding:0;list-style:none}
.rows>li{padding:12px 20px}
.rows>li+li{border-top:1px solid #e1e8ec}
.part .rows>li{padding:8px 0}
.scroll{max-height:440px;overflow:auto}
.shops a{display:grid;gap:2px;padding:12px 20px;border-left:3px solid transparent;color:inherit;text-decoration:none;overflow-wrap:anywhere}
.shops li+li{border-top:1px solid #e1e8ec}
.shops a:hover{background:#f8fafb}
.shops a:focus-visible,.scroll:focus-visible{outline-offset:-2px}
.shops a[aria-current]{border-left-color:#19a6eb;background:#eef8fe}
b{font-weight:620;line-height:20px}
.note{color:#46616f;font-size:13px;line-height:18px;overflow-wrap:anywhere}
time{color:#536b79;font-size:13px;line-height:18px;font-variant-numeric:tabular-nums}
.none{margin:0;color:#46616f;font-size:14px}
.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;justify-content:space-between}
form{margin:0}
.form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end}
.form label{display:grid;gap:4px;flex:1 1 120px;min-width:0;font-size:13px;font-weight:520;line-height:18px}
.form .wide{flex-basis:100%}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
input,select{width:100%;height:40px;padding:0 12px;border:1px solid #7b909c;border-radius:8px;background:#fff;color:inherit;font:inherit;font-size:15px;font-weight:430}
button{height:40px;padding:0 16px;border:1px solid #b7c4cc;border-radius:8px;background:#fff;color:inherit;font:inherit;font-weight:620;cursor:pointer}
button:hover{border-color:#7b909c}
button[aria-pressed=true]{border-color:#0b6aa0;background:#eef8fe}
.chip{display:inline-block;padding:0 8px;border-radius:6px;background:#e9eff2;font-size:13px;font-weight:520;line-height:22px}
.chip.good{background:#e1f5ec;color:#005c46}
.chip.bad{background:#fdeaea;color:#8c1d1d}
.chip.wait{background:#fff4d6;color:#6b4a00}
.bar{margin:0;padding:12px 24px;background:#fdeaea;color:#8c1d1d;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:0;font-size:14px;line-height:22px}
dt{color:#46616f}
dd{margin:0;overflow-wrap:anywhere}
summary{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;padding:12px 20px;cursor:pointer;overflow-wrap:anywhere}
pre{margin:0 20px 16px;padding:16px;border-radius:8px;background:#f4f6f8;font:13px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
@media (width<960px){.columns{grid-template-columns:minmax(0,1fr);padding:16px;gap:16px}.stack{gap:16px}.shops{max-height:296px}}
`;
