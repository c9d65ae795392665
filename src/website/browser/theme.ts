/**
 * Script that applies the reader's choice of light or dark colours. It is inline in the head, so
 * that a page never appears in the other colours first. The choice is in `localStorage.theme`.
 */

/** Id of the form control. Its value is `light`, `dark`, or empty for the choice of the device. */
export const themeControl = 'theme'

// Media conditions of pictures depend only on the device. If the reader has chosen colours, the
// script replaces these conditions by others that always or never apply, before a picture loads.
// The script ignores errors of `localStorage`, because a browser may refuse access.
const script = `((d,r)=>{let t;try{t=localStorage.theme}catch{}
const show=()=>{if(/^(light|dark)$/.test(t))r.dataset.theme=t;else{delete r.dataset.theme;t=""}
for(const e of d.querySelectorAll("[media]")){e.m??=e.media;
const m=t?e.m.replace(/prefers-color-scheme: *(\\w+)/g,(_,s)=>s==t?"min-width:0":"max-width:0"):e.m;if(e.media!=m)e.media=m}},
o=new MutationObserver(show);show();if(t)o.observe(r,{childList:true,subtree:true});
d.addEventListener("DOMContentLoaded",()=>{show();o.disconnect();const c=d.getElementById("${themeControl}");
c.value=t;c.onchange=()=>{t=c.value;show();try{t?localStorage.theme=t:delete localStorage.theme}catch{}}})})(document,document.documentElement)`

/** Text of the script; it is the same on all pages. */
export const themeScript = script.replaceAll('\n', '')
