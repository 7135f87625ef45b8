// esbuild 0.28.2, npm run build; of modules with the digest b3a133e6e66a91efe4ba2c05bbefd221
var LATE="The kernel does not answer. If it was restarted: Run > Run All Cells, or run the cell again.";function make(tag,cls="",text=""){
const e=Object.assign(document.createElement(tag),{className:cls,textContent:text});e.dataset.lmSuppressShortcuts="true";
return e}var button=(text,act,cls)=>Object.assign(make("button",cls,text),{type:"button",onclick:act});function teller(model,missed){let late=0,lost=false;model.on("comm_live_update",()=>{lost=true});const heard=()=>clearTimeout(
late);const tell=(name,value)=>{heard();late=setTimeout(missed,lost?0:4e3);try{model.set(name,value);model.save_changes()}catch{
missed()}};return{tell,heard}}function follow(model,name,show,heard){show();model.on("change:"+name,show);return()=>{heard();
model.off("change:"+name,show)}}function render({model,el}){const box=make("div","rl-hint"),list=make("ol");const next=button("",()=>tell("pressed",model.
get("pressed")+1));const{tell,heard}=teller(model,()=>{next.textContent=LATE});const show=()=>{heard();const{count,words}=model.
get("said");list.replaceChildren(...words.map(text=>make("li","",text)));next.textContent=`Hint ${words.length+1} of ${count}`;
const last=words.length>=count;if(last&&next===document.activeElement)list.focus({preventScroll:true});next.hidden=last};
list.ariaLive="polite";list.tabIndex=-1;box.append(list,next);el.append(box);return follow(model,"said",show,heard)}var hints_default={
render};export{hints_default as default};
