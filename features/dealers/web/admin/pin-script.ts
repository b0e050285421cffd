/** Degrees that the map shows across when it opens, at its closest, and at its widest. */
export const OPENS_AT = 3;
const [CLOSEST, WIDEST] = [0.02, 70];

/**
 * Script of the map with the pin, as it stands in the page: a press sets the pin, arrow keys move it (with shift further), plus and minus
 * zoom; the two number fields and the pin follow each other. Without it the drawing stands and the fields do all.
 */
export const PIN_SCRIPT =
  `for(const map of document.querySelectorAll('[data-pin]')){` +
  `const svg=map.querySelector('svg'),dot=svg.querySelector('g'),out=map.querySelector('output'),form=map.closest('form'),` +
  `lat=form.elements.latitude,lon=form.elements.longitude,k=+map.dataset.pin;let wide=${OPENS_AT};` +
  `const at=()=>[lon.value*k,-lat.value];` +
  `const draw=(centre)=>{const[x,y]=at(),v=svg.viewBox.baseVal;` +
  `if(centre||Math.abs(x-v.x-v.width/2)>v.width/2.2||Math.abs(y-v.y-v.height/2)>v.height/2.2)` +
  `svg.setAttribute('viewBox',[x-wide/2,y-wide/2,wide,wide].join(' '));` +
  `dot.setAttribute('transform','translate('+x+' '+y+') scale('+wide/40+')')};` +
  `const put=(x,y)=>{lat.value=(-y).toFixed(5);lon.value=(x/k).toFixed(5);out.textContent=lat.value+', '+lon.value;` +
  `for(const one of[lat,lon])one.dispatchEvent(new Event('input',{bubbles:true}))};` +
  `const zoom=(by)=>{wide=Math.min(${WIDEST},Math.max(${CLOSEST},wide*by));draw(true)};` +
  `svg.setAttribute('role','application');svg.setAttribute('tabindex','0');` +
  `for(const one of map.querySelectorAll('[hidden]'))one.hidden=false;` +
  `for(const one of[lat,lon])one.addEventListener('input',()=>draw(false));` +
  `for(const one of map.querySelectorAll('button'))one.addEventListener('click',()=>zoom(+one.value));` +
  `svg.addEventListener('click',e=>{const p=new DOMPoint(e.clientX,e.clientY).matrixTransform(svg.getScreenCTM().inverse());` +
  `put(p.x,p.y)});` +
  `svg.addEventListener('keydown',e=>{if(e.ctrlKey||e.metaKey||e.altKey)return;` +
  `const step=wide/(e.shiftKey?8:60),[x,y]=at();` +
  `const way={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[e.key];` +
  `if(way)put(x+way[0]*step,y+way[1]*step);else if(e.key==='+'||e.key==='=')zoom(.5);else if(e.key==='-')zoom(2);else return;` +
  `e.preventDefault()})}`;
