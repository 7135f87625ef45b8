// esbuild 0.28.2, npm run build; of modules with the digest b346ffb558a477d23768208d81a56387
var LATE="The kernel does not answer. If it was restarted: Run > Run All Cells, or run the cell again.";function make(tag,cls="",text=""){
const e=Object.assign(document.createElement(tag),{className:cls,textContent:text});e.dataset.lmSuppressShortcuts="true";
return e}var button=(text,act,cls)=>Object.assign(make("button",cls,text),{type:"button",onclick:act});var described=elements=>elements.
forEach(([e,words])=>Object.assign(e,words));function teller(model,missed){let late=0,lost=false;model.on("comm_live_upd\
ate",()=>{lost=true});const heard=()=>clearTimeout(late);const tell=(name,value)=>{heard();late=setTimeout(missed,lost?0:
4e3);try{model.set(name,value);model.save_changes()}catch{missed()}};return{tell,heard}}function follow(model,name,show,heard){
show();model.on("change:"+name,show);return()=>{heard();model.off("change:"+name,show)}}var GONE="That lab is not on the page yet: scroll to it once, or run its cell, and answer again.";function look(answer,lab,preset){
const labs=[...document.querySelectorAll(".rl")].filter(e=>e.ariaLabel===lab);const there=labs.flatMap(e=>[...e.querySelectorAll(
"[data-do=preset]")]).find(e=>e.dataset.name===preset||e.textContent===preset);if(!there)return answer.lastChild?.replaceWith(
make("i","",GONE));there.click();const box=there.closest(".rl");box.scrollIntoView({block:box.offsetHeight>.8*innerHeight?
"start":"center",behavior:"smooth"})}function render({model,el}){const{question,options,lines}=model.get("setup"),box=make(
"div","rl-ask"),answer=make("div","answer");const{tell,heard}=teller(model,()=>show({k:-1,heading:LATE}));const buttons=options.
map((text,k)=>button(text,()=>tell("pressed",[k,model.get("pressed")[1]+1])));const show=({k,right,heading,text,lab,preset})=>{
heard();buttons.forEach((b,i)=>Object.assign(b,{ariaPressed:i===k,className:i!==k?"":right?"ok":"bad"}));answer.replaceChildren(
make("b",right?"ok":k<0?"":"bad",heading)," "+(text||"")+" ");if(preset)answer.append(button("Show me",()=>look(answer,lab,
preset),"look"))};described([[box,{role:"group",ariaLabel:question}],[answer,{ariaLive:"polite",tabIndex:0}]]);answer.style.
height=1.45*lines+"em";box.append(make("p","",question),...buttons,answer);el.append(box);return follow(model,"said",()=>show(
model.get("said")),heard)}var prediction_default={render};export{prediction_default as default};
