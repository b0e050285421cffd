import { KEPT, RESENT, SAVED_COOKIE } from '#ui/kept-form.ts';

/** What the script clones where something is found: its words, and two buttons. */
export const KEPT_NOTE = 'console-kept';
/** The form that signs out: who leaves takes along what was typed. */
export const SIGN_OUT_FORM = 'console-out';

/**
 * Script of the frame: what is typed into a form that says `keep` stays in this browser until it is saved. Each opening of a form
 * has a place of its own, so two tabs do not write over each other. What was typed on another version of the record, or in a form of
 * other fields, is sent as the open tab would have sent it: the server answers with what the other person changed, or with the form.
 * What somebody else left in this browser goes. The browser asks before leaving only where it could not keep what was typed.
 */
export const KEPT_SCRIPT =
  `(()=>{const note=document.getElementById('${KEPT_NOTE}'),own='vlt_kept:'+note.dataset.who+':',WEEK=6048e5;` +
  `let store=null,tab=null;try{store=localStorage;tab=sessionStorage}catch{}` +
  `const keys=()=>store?Object.keys(store).filter(key=>key.startsWith(own)):[];` +
  `const read=key=>{try{return JSON.parse(store.getItem(key))}catch{return null}};` +
  `const saved=/(?:^|; )${SAVED_COOKIE}=(\\w+)/.exec(document.cookie)?.[1];` +
  `for(const key of store?Object.keys(store):[])if(/^vlt_kept:/.test(key)&&(!key.startsWith(own)||saved&&key.endsWith('#'+saved)||!(Date.now()-read(key)?.when<WEEK)))store.removeItem(key);` +
  `document.getElementById('${SIGN_OUT_FORM}')?.addEventListener('submit',()=>{for(const key of keys())store.removeItem(key)});` +
  `const hidden=(form,name,value)=>form.append(Object.assign(document.createElement('input'),{type:'hidden',name,value}));` +
  // Never what proves who somebody is; the page's own fields only to be sent as they were.
  `const valuesOf=form=>{const unseen=new Set([...form.querySelectorAll('[type=hidden]')].map(({name})=>name)),typed=[],held=[];` +
  `for(const [name,value] of new FormData(form))if(typeof value==='string'&&!/^(?:token|key|${KEPT})$|password/i.test(name)&&form.elements[name]?.type!=='password')(unseen.has(name)?held:typed).push([name,value]);` +
  `return{typed,held}};` +
  `const fill=(form,typed)=>{const left=new Map();for(const [name,value] of typed)left.set(name,[...left.get(name)??[],value]);` +
  `for(const field of form.querySelectorAll('[name]:is(input,select,textarea):not([type=hidden],[type=file],[type=password])')){const values=left.get(field.name)??[];` +
  `if(field.type==='checkbox'||field.type==='radio')field.checked=values.includes(field.value);` +
  `else if(field.multiple)for(const one of field.options)one.selected=values.includes(one.value);` +
  `else if(values.length)field.value=values.shift()}};` +
  `const resend=(form,key,{typed,held})=>{const copy=form.cloneNode();for(const {name,value} of form.querySelectorAll('[name=token],[name=key]'))hidden(copy,name,value);` +
  `for(const [name,value] of [...held,...typed])hidden(copy,name,value);hidden(copy,'${KEPT}',key.split('#').pop());hidden(copy,'${RESENT}','on');tab?.setItem('vlt_sent',key);document.body.append(copy);copy.submit()};` +
  `const keep=form=>{const at=form.dataset.keepAt,room=own+location.pathname+'#'+form.dataset.keep+'#',first=JSON.stringify(valuesOf(form).typed);` +
  `let key=room+Math.random().toString(36).slice(2,10),isLost=false,isSent=false;` +
  `const write=()=>{const values=valuesOf(form);try{store.setItem(key,JSON.stringify({at,when:Date.now(),...values}));isLost=false}catch{isLost=true}};` +
  `const offer=(found,record)=>{const box=note.firstElementChild.cloneNode(true),[take,drop]=box.querySelectorAll('button');` +
  `box.querySelector('time').textContent=new Date(record.when).toLocaleString(document.documentElement.lang,{dateStyle:'short',timeStyle:'short'});` +
  `const end=()=>{box.remove();form.querySelector(':is(input,select,textarea):not([type=hidden])')?.focus()};` +
  `take.addEventListener('click',()=>{if(record.at!==at||at&&String(record.held)!==String(valuesOf(form).held))return resend(form,found,record);key=found;fill(form,record.typed);write();end()});` +
  `drop.addEventListener('click',()=>{store.removeItem(found);end()});form.before(box)};` +
  `const sent=tab?.getItem('vlt_sent');if(form.dataset.keepUnsaved!==undefined){if(sent?.startsWith(room))key=sent;write()}` +
  `for(const [found,record] of keys().filter(one=>one.startsWith(room)&&one!==key).map(one=>[one,read(one)]).sort(([,a],[,b])=>a.when-b.when).slice(-5))` +
  `JSON.stringify(record.typed)===first?record.at===at?key=found:store.removeItem(found):offer(found,record);` +
  `form.addEventListener('input',write);form.addEventListener('change',write);` +
  `form.addEventListener('submit',()=>{isSent=true;tab?.setItem('vlt_sent',key);form.querySelector('[name=${KEPT}]')?.remove();hidden(form,'${KEPT}',key.split('#').pop())});` +
  `addEventListener('pageshow',()=>{isSent=false});addEventListener('beforeunload',event=>{if(isLost&&!isSent)event.preventDefault()})};` +
  `const begin=()=>document.querySelectorAll('form[data-keep]').forEach(keep);` +
  `document.readyState==='loading'?addEventListener('DOMContentLoaded',begin,{once:true}):begin()})()`;
