/** One sheet for every page here: a plain paper look, so that no visitor takes it for the site. */
export const STYLE = `
:root { color-scheme: light; --ink: #1b2430; --soft: #566273; --line: #dde3ea; --paper: #fff;
  --ground: #f3f6f9; --main: #0b6e75; --main-ink: #fff; --bad: #b3261e; --warn: #8a5a00;
  --good: #1a7340; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--main); }
.bar { background: var(--paper); border-bottom: 1px solid var(--line); padding: 10px 16px 0; }
.bar .brand { margin: 0 0 2px; }
.brand span { background: #fff1d6; color: var(--warn); border-radius: 99px; padding: 1px 9px;
  font-size: 13px; margin-left: 4px; }
.bar nav { display: flex; gap: 4px; margin: 0 -10px; }
.bar nav a { padding: 11px 10px 9px; color: var(--soft); text-decoration: none;
  border-bottom: 3px solid transparent; min-height: 44px; }
.bar nav a[aria-current] { color: var(--ink); border-color: var(--main); font-weight: 600; }
main { max-width: 920px; margin: 0 auto; padding: 16px; }
footer { max-width: 920px; margin: 0 auto; padding: 8px 16px 32px; color: var(--soft);
  font-size: 14px; }
h1 { font-size: 22px; margin: 8px 0 12px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 24px 0 8px; }
.card > h1:first-child, .card > h2:first-child { margin-top: 0; }
.card > p:first-child { margin-top: 0; } .card > p:last-child { margin-bottom: 0; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 12px;
  padding: 16px; margin: 0 0 14px; }
.card:has(> .rows:only-child) { padding-block: 4px; }
.card > h2 + .actions, .card > .actions:first-child { margin-top: 0; }
.muted { color: var(--soft); } .small { font-size: 14px; }
.mono { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 13px;
  overflow-wrap: anywhere; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; }
.rows a.row { display: flex; gap: 4px 12px; flex-wrap: wrap; justify-content: space-between;
  align-items: baseline; padding: 12px 16px; margin: 0 -16px; color: inherit;
  text-decoration: none; }
.rows a.row:hover { background: #f6f9fb; }
.row > * { min-width: 0; overflow-wrap: anywhere; } .row .grow { flex: 1 1 220px; }
.rows a.row.link { color: var(--main); text-decoration: underline; }
.rows div.row { padding: 12px 0; display: flex; flex-wrap: wrap; gap: 4px 10px;
  align-items: baseline; }
.badge { display: inline-block; border-radius: 99px; padding: 1px 10px; font-size: 13px;
  font-weight: 600; background: #eef2f6; color: var(--soft); }
.badge.pending { background: #fff1d6; color: var(--warn); }
.badge.good { background: #e0f3e7; color: var(--good); }
.badge.bad { background: #fbe5e3; color: var(--bad); }
.amount { font-size: 32px; font-weight: 700; font-variant-numeric: tabular-nums; margin: 0; }
.split { display: grid; gap: 14px; }
.actions { display: grid; gap: 10px; grid-template-columns: 1fr; margin: 14px 0 0; }
button, .button { font: inherit; min-height: 44px; padding: 9px 16px; border-radius: 10px;
  border: 1px solid var(--line); background: var(--paper); color: var(--ink); cursor: pointer;
  width: 100%; text-align: center; text-decoration: none; display: inline-block; }
button.main { background: var(--main); border-color: var(--main); color: var(--main-ink);
  font-weight: 600; }
button.bad { color: var(--bad); border-color: #e9b8b4; }
button:hover { filter: brightness(.97); }
:focus-visible { outline: 3px solid #5bb3ba; outline-offset: 2px; }
label { display: block; font-weight: 600; font-size: 14px; margin-bottom: 4px; }
input, select, textarea { font: inherit; width: 100%; min-height: 44px; padding: 9px 12px;
  border: 1px solid #a9b4c0; border-radius: 10px; background: #fff; color: var(--ink); }
textarea { min-height: 76px; resize: vertical; }
form.line { display: grid; gap: 10px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 14px; margin: 0; font-size: 15px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.qr { width: 200px; max-width: 100%; display: block; margin: 0 auto; background: #fff; }
.said { border-left: 4px solid var(--good); } .said.bad { border-color: var(--bad); }
.fault { border-top: 1px solid var(--line); padding: 14px 0; }
.fault:first-of-type { border-top: 0; padding-top: 0; }
.fault h2 { font-size: 16px; margin: 0; display: flex; gap: 8px; flex-wrap: wrap; }
.fault p { margin: 2px 0 10px; }
.fault .fields { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 10px; }
.fields label { font-weight: 400; font-size: 13px; color: var(--soft); }
iframe { width: 100%; height: 56vh; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 10px;
  background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
@media (min-width: 640px) {
  .bar { display: flex; align-items: center; justify-content: space-between; padding: 0 24px; }
  .bar .brand { margin: 0; } .bar nav { margin: 0; }
  main { padding: 24px; } footer { padding-inline: 24px; }
  .actions { grid-template-columns: 1fr 1fr; } .actions .wide { grid-column: 1 / -1; }
  form.line { grid-template-columns: 1fr auto; align-items: end; }
  form.line button { width: auto; }
}
@media (min-width: 880px) { .split { grid-template-columns: 1.5fr 1fr; align-items: start; } }
`;
