// esbuild 0.28.2, npm run build; of modules with the digest 8c3513bd2bf25f4a37be1a0078a5f7a6
var{cos,sin,sqrt,abs,min,max,floor,round,PI,atan2}=Math;var EPS=1e-6;var IDENTITY=[1,0,0,0,0,1,0,0,0,0,1,0];var num=v=>""+
floor(10*v+.5+EPS)/10;var pair=p=>num(p[0])+" "+num(p[1]);var polyline=points2=>"M"+points2.map(pair).join("L");var add=(a,b,k=1)=>a.
map((v,i)=>v+k*b[i]);var scaled=(a,k)=>a.map(v=>v*k);var dot=(a,b)=>a[0]*b[0]+a[1]*b[1]+a[2]*b[2];var cross=(a,b)=>[a[1]*
b[2]-a[2]*b[1],a[2]*b[0]-a[0]*b[2],a[0]*b[1]-a[1]*b[0]];var norm=v=>sqrt(dot(v,v));var unit=v=>scaled(v,1/max(norm(v),1e-12));
var around=(c,e1,e2,r,t)=>add(add(c,e1,r*cos(t)),e2,r*sin(t));var clamp=(v,low,high)=>max(low,min(high,v));var shift=(a,u,t)=>[
a[0]+t*u[0],a[1]+t*u[1]];var span=(a,b)=>[b[0]-a[0],b[1]-a[1]];var size2=u=>sqrt(u[0]*u[0]+u[1]*u[1]);var middle=(a,b)=>[
(a[0]+b[0])/2,(a[1]+b[1])/2];function fixed(v,digits){const n=floor(abs(v)*10**digits+.5+EPS),s=(""+n).padStart(digits+1,
"0"),cut=s.length-digits;return(v<0&&n?"−":"")+s.slice(0,cut)+(digits?"."+s.slice(cut):"")}var degrees=v=>fixed(v*180/
PI,0)+"°";var column=(F,k)=>[F[k],F[4+k],F[8+k]];var origin=F=>column(F,3);var carry=(F,p)=>[0,4,8].map(r=>F[r]*p[0]+F[r+1]*p[1]+F[r+
2]*p[2]+F[r+3]);function compose(A,B){const C=[];for(let r=0;r<12;r+=4)for(let k=0;k<4;k++)C.push(A[r]*B[k]+A[r+1]*B[4+k]+
A[r+2]*B[8+k]+(k===3?A[r+3]:0));return C}function linkPose([a,alpha,d,theta,prismatic],q,modified){if(prismatic)d+=q;else
theta+=q;const c=cos(theta),s=sin(theta),ca=cos(alpha),sa=sin(alpha);return modified?[c,-s,0,a,s*ca,c*ca,-sa,-sa*d,s*sa,
c*sa,ca,ca*d]:[c,-s*ca,s*sa,a*c,s,c*ca,-c*sa,a*s,0,sa,ca,d]}function chain(arm,q){const F=[arm.base||IDENTITY];arm.rows.
forEach((row,i)=>F.push(compose(F[i],linkPose(row,q[i],arm.modified))));return F}function skeleton(arm,F){return arm.rows.
map((row,i)=>{const[before,after]=arm.modified?[F[i+1],F[i]]:[F[i],F[i+1]];const axis=column(before,2),x=column(after,0),
from=origin(F[i]),to=origin(F[i+1]);const corner=arm.modified?add(from,x,row[0]):add(to,x,-row[0]);const[foot,end]=arm.modified?
[corner,to]:[from,corner];const across=arm.modified?[from,corner]:[corner,to];return{axis,x,from,to,corner,foot,end,across,
a:row[0],d:dot(add(end,foot,-1),axis),offset:row[5],centre:add(foot,axis,row[5])}})}var radiusAt=(s,i)=>s.arm.radius*(1-
.38*i/max(1,s.bones.length-1));var jointRadius=(s,i)=>1.5*radiusAt(s,i);var jointHalf=(s,i)=>1.35*radiusAt(s,i);var LATE="The kernel does not answer. If it was restarted: Run > Run All Cells, or run the cell again.";var INPUTS=["val\
ues","q","target","view","show","focus","arm","time","edits","preset"];var key=(state,k)=>k==="@focus"?state.focus:k;var find=(state,at)=>at.
reduce((o,k)=>o?.[key(state,k)],state);function put(state,at,value){let o=state;for(const k of at.slice(0,-1))o=o[key(state,
k)]??=[];o[key(state,at[at.length-1])]=value}function ask(lab){lab.due||=requestAnimationFrame(now=>{lab.due=0;lab.frame(
lab,now)})}function touched(lab,name){const{edits}=lab.state;if(name!=="view"&&name!=="time")lab.pure=false;edits[name]=
(edits[name]||0)+1;lab.unsent=true;ask(lab)}function change(lab,name,value){lab.state[name]=value;touched(lab,name)}var valueOf=(lab,c)=>find(
lab.state,c.bind||["values",c.name]);function setValue(lab,c,v){lab.state.values[c.name]=v;if(c.bind)put(lab.state,c.bind,
v);touched(lab,c.bind?.includes("@focus")?c.bind[0]:c.name)}function send(lab){if(lab.flying>1)return;const inputs={from:lab.
id};for(const k of INPUTS)inputs[k]=lab.state[k];lab.unsent=false;lab.flying++;clearTimeout(lab.late);lab.late=setTimeout(
missed,4e3,lab);try{lab.model.set("inputs",structuredClone(inputs));lab.model.send(lab.model.get("inputs"))}catch{missed(
lab)}}function missed(lab){clearTimeout(lab.late);lab.flying=0;lab.missed=true;ask(lab)}function apply(lab,patch,name){lab.
playing=null;const{values={},...others}=structuredClone(patch);for(const k in others)change(lab,k,others[k]);for(const c of lab.
setup.controls)if(c.name in values&&c.kind!=="button")setValue(lab,c,values[c.name]);touched(lab,name)}var TURNS=[0,.6,-.6,1.2,-1.2,1.9,-1.9,PI];var GAPS=[0,9,20];var keep=(s,p,r,weight)=>s.boxes.push([p[0]-r,p[1]-r,p[0]+r,
p[1]+r,weight]);function keepLine(s,a,b,r,weight){const n=floor(size2(span(a,b))/16+EPS);for(let k=0;k<=n;k++)keep(s,shift(
a,span(a,b),k/max(1,n)),r,weight)}function label(s,priority,p,way,words,cls,gap){if(words[0]||words[2])s.wanted.push({priority,
p,way,words,cls,gap})}function placeLabels(s){s.wanted.sort((a,b)=>a.priority-b.priority).forEach(wish=>placeLabel(s,wish))}
function placeLabel(s,{p,way,words:[main,sub,rest],cls,gap}){const font=14*s.size,w=(main.length+.7*sub.length+rest.length)*
font*.56+4,h=font*1.15;const heading=atan2(abs(way[1])<1e-4?0:way[1],way[0]),key2=cls+main+sub,before=s.memory?.get(key2);
const at=k=>{const turn=heading+TURNS[k%8],x2=cos(turn),y2=sin(turn),far=(gap+GAPS[k>>3])*s.size;return[p[0]+x2*far+clamp(
1.5*x2,-1,1)*(w/2-2),p[1]+y2*far+clamp(1.5*y2,-1,1)*h*.4]};const cost=k=>.02*abs(TURNS[k%8])+.02*GAPS[k>>3]+crowding(s,at(
k),w,h);let best=0,least=cost(0);for(let k=1;k<24&&least>.01;k++){const c=cost(k);if(c<least-EPS)[best,least]=[k,c]}if(before!==
void 0&&cost(before)<least+.25)best=before;s.memory?.set(key2,best);const[x,y]=at(best);s.boxes.push([x-w/2,y-h/2,x+w/2,
y+h/2,9]);s.text.push([cls,num(x),num(y+.34*font),main,sub,rest])}function crowding(s,[x,y],w,h){let cost=x<w/2||x>s.W-w/
2||y<h||y>s.H-h/2?9:0;for(const[left,top,right,bottom,weight]of s.boxes){const dx=min(x+w/2,right)-max(x-w/2,left),dy=min(
y+h/2,bottom)-max(y-h/2,top);if(dx>0&&dy>0)cost+=dx*dy/(w*h)*weight}return cost}var flat3=(n,u,v,axis)=>axis===2?[u,v,n]:[u,n,v];var height=(s,p)=>dot(p,s.ground.normal)-s.ground.at;var drop=(s,p)=>add(
p,s.ground.normal,-height(s,p));function ground(s){const g=s.ground,facing=dot(g.normal,s.cam.out);if(abs(facing)<.03)return edge(
s);const p=(u,v)=>s.see(flat3(g.at,u,v,g.axis)),h=g.half,n=floor(h/g.step+EPS),at=k=>k*g.step;s.back.push(["floor",polyline(
[p(-h,-h),p(h,-h),p(h,h),p(-h,h)])+"Z",""]);const cross2=k=>polyline([p(at(k),-h),p(at(k),h)])+polyline([p(-h,at(k)),p(h,
at(k))]);let fine="";for(let k=-n;k<=n;k++)if(k)fine+=cross2(k);s.back.push(["grid",fine,""],["grid zero",cross2(0),""]);
if(facing>0)shadow(s)}function shadow(s){const under=points2=>polyline(points2.map(p=>s.see(drop(s,p)))),{bodies}=s;const lines=(s.
bones||[]).map(b=>under([b.from,b.corner,b.to]));for(const{p,closed}of bodies?.tubes||[])lines.push(under(p.map(k=>bodies.
points[k]))+(closed?"Z":""));const r=s.arm?s.arm.radius:bodies?.tubes?.[0]?.r||0;if(lines.length&&r)s.back.push(["shadow",
lines.join(""),num(2*r*s.cam.scale)])}function edge(s){const g=s.ground,[x0,y]=s.see(scaled(g.normal,g.at)),reach=g.half*
s.cam.scale,l=x0-reach,r=x0+reach;let hatch="";for(let x=l+8;x<r;x+=9)hatch+=polyline([[x,y],[x-7,y+8]]);s.back.push(["z\
ero",polyline([[l,y],[r,y]]),num(1.6*s.size)],["grid",hatch,""]);if(!s.bones||s.show.base===false||abs(dot(s.bones[0].axis,
s.cam.out))<.9)return;const c=s.see(s.bones[0].centre),w=jointRadius(s,0)*s.cam.scale;if(y-c[1]<1.2*w)return;const bracket=[
[c[0]-w,c[1]],[c[0]-1.5*w,y],[c[0]+1.5*w,y],[c[0]+w,c[1]]];s.back.push(["plinth out",polyline(bracket)+"Z",""]);keep(s,[
c[0],y],1.5*w,3)}var LIGHT=[-.55,-.835];var lightness=u=>u[0]*LIGHT[0]+u[1]*LIGHT[1];function tilt(u){const t=atan2(u[1],u[0])*180/PI;return num(
t<-90.01?t+180:t>89.99?t-180:t)}function ellipse(c,rx,ry,p=[1,0]){const half=s=>`a${num(rx)} ${num(ry)} ${tilt(p)} 1 1 ${pair(
scaled(p,s*2*rx))}`;return"M"+pair(shift(c,p,-rx))+half(1)+half(-1)+"Z"}var ring=(c,r)=>ellipse(c,r,r);function capsule(a,b,r,cls,lean,flatA,flatB){
const ab=span(a,b),L=size2(ab),u=L>.01?[ab[0]/L,ab[1]/L]:[0,-1],p=[-u[1],u[0]];const end=(q,side,flat)=>`A${num(r)} ${num(
flat?r*lean:r)} ${tilt(p)} 0 1 ${pair(shift(q,p,side*r))}`;const outline=`M${pair(shift(a,p,r))}${end(a,-1,flatA)}L${pair(
shift(b,p,-r))}${end(b,1,flatB)}Z`;const strip=(place2,width)=>{const side=place2*lightness(p)*r,tip=.3*place2*lightness(
u)*r;const along2=(q,flat,w)=>shift(shift(q,p,side),u,flat?w:tip);return polyline([along2(a,flatA,width*r),along2(b,flatB,
-width*r)])};if(L<r*1.2&&(flatA||flatB))return[[cls,outline,""]];return[[cls,outline,""],[cls+" lit",strip(.3,.68),num(1.36*
r)],[cls+" hi",strip(.55,.2),num(.3*r)]]}function tube(points2,r,cls,closed){const d=polyline(points2)+(closed?"Z":""),p=[
LIGHT[0]*.25*r,LIGHT[1]*.25*r];const edge2=[cls+" tube edge",d,num(2*r+2.2)],fill=[cls+" tube"+(closed?" plate":""),d,num(
2*r)];return closed?[edge2,fill]:[edge2,fill,[cls+" tube shine",polyline(points2.map(q=>shift(q,p,1))),num(.9*r)]]}function cylinder(cam,centre,u,h,R,cls,mark){
const v=cam.vector(u),L=size2(v),near=v[2]<-EPS*cam.scale?-1:1,k=abs(v[2])/cam.scale;const n=cam.point(add(centre,u,near*
h)),f=cam.point(add(centre,u,-near*h)),rx=R*cam.scale,ry=rx*k;const a=L>1e-4*cam.scale?[near*v[0]/L,near*v[1]/L]:[0,-1],
p=[-a[1],a[0]];const arc2=(sweep,q)=>`A${num(rx)} ${num(ry)} ${tilt(p)} 0 ${sweep} ${pair(q)}`;const rim=(q,t)=>shift(shift(
q,p,t*rx),a,-ry*sqrt(1-t*t));const side=`M${pair(shift(f,p,rx))}${arc2(1,shift(f,p,-rx))}L${pair(shift(n,p,-rx))}${arc2(
1,shift(n,p,rx))}Z`;const out=[[cls+" out",side,""]];if(L>.05*cam.scale){const t=.55*lightness(p),s=t-.36,e=t+.36;out.push(
[cls+" strip",`M${pair(rim(f,s))}${arc2(0,rim(f,e))}L${pair(rim(n,e))}${arc2(1,rim(n,s))}Z`,""])}out.push([cls+" cap",ellipse(
n,rx,ry,p),""]);if(k>.12)out.push([cls+" bore",ellipse(n,.42*rx,.42*ry,p),""]);if(k>.12&&mark){const m=cam.vector(mark);
out.push(["mark",polyline([shift(n,m,.42*R),shift(n,m,.94*R)]),""])}return out}function box(cam,centre,axes2,half,cls){const out=[];
for(let k=0;k<3;k++){const facing=dot(axes2[k],cam.out),side=facing<0?-1:1,i=(k+1)%3,j=(k+2)%3;if(abs(facing)<.002)continue;
const face=add(centre,axes2[k],side*half[k]),light=side*lightness(cam.vector(axes2[k]))/cam.scale;const corner=([x,y])=>cam.
point(add(add(face,axes2[i],x*half[i]),axes2[j],y*half[j]));const tone2=light>.2?" cap":light<-.35?" dark":" out";out.push(
[cls+tone2,polyline([[1,1],[1,-1],[-1,-1],[-1,1]].map(corner))+"Z",""])}return out}function head(a,b,length=9,half=.38*length){
const L=max(size2(span(a,b)),EPS),u=scaled(span(a,b),1/L),n=[-u[1],u[0]],m=shift(b,u,-length);return polyline([b,shift(m,
n,half),shift(b,u,-.78*length),shift(m,n,-half)])+"Z"}function chosen(s,what,n,focused){if(what==="focus")return s.focus==null?[]:focused;return what===true?[...Array(n).keys()]:
what||[]}var place=(s,item,p)=>item.frame==null?p:carry(s.frames[min(item.frame,s.frames.length-1)],p);var ink=(s,cls,d,width)=>s.
over.push([cls,d,width?num(width*s.size):""]);var stroke=(s,cls,points2,width)=>ink(s,cls,polyline(points2),width);var grip=(s,id,d,width,name)=>s.
grips.push([id,d,width,name]);function arrow(s,p,v,cls,width){const a=s.see(p),b=s.see(add(p,v)),L=size2(span(a,b)),r=3.9*
s.size;if(L<7*s.size){ink(s,cls+" disc",ring(a,5.5*s.size));if(b[2]>a[2])ink(s,cls+" tip",ring(a,2*s.size));else stroke(
s,cls,[[a[0]-r,a[1]-r],[a[0]+r,a[1]+r],a,[a[0]-r,a[1]+r],[a[0]+r,a[1]-r]],1.4);return[a,false]}const tip=min(9*s.size,.6*
L),top=head(a,b,tip);stroke(s,"halo",[a,b],width+3);ink(s,"halo",top,3);stroke(s,cls,[a,shift(a,span(a,b),1-.8*tip/L)],width);
ink(s,cls+" tip",top);return[b,true]}function axes(s){const line=(c,z,e)=>{const a=s.see(add(c,z,-e)),b=s.see(add(c,z,e));
if(size2(span(a,b))>40*s.size)stroke(s,"centre",[a,b],1)};if(s.focus==null)s.bones.forEach((b,i)=>line(b.centre,b.axis,jointHalf(
s,i)+1.3*s.arm.radius));else for(const F of s.frames.slice(s.focus,s.focus+2))line(origin(F),column(F,2),1.7*s.axis)}function frames(s){
const wanted=chosen(s,s.show.frames,s.bones.length+1,[s.focus,s.focus+1]);for(const i of wanted)keep(s,s.see(origin(s.frames[i])),
9,8);for(const i of wanted)for(const k of s.show.y?[1,0,2]:[0,2])frameAxis(s,i,k);for(const i of wanted)ink(s,"origin",ring(
s.see(origin(s.frames[i])),2.6*s.size))}function frameAxis(s,i,k){const o=origin(s.frames[i]),from=s.see(o),cls="xyz"[k],
name=i>s.bones.length?"t":""+i;const[to,long]=arrow(s,o,scaled(column(s.frames[i],k),s.axis*(k===1?.8:1)),cls,k===1?1.6:
2.4);keep(s,to,5,4);if(long)for(const t of[.35,.7])keep(s,shift(from,span(from,to),t),5,4);label(s,2,to,long?span(from,to):
[.6,.8],[cls,name,""],cls,6)}function vectors(s){for(const v of s.notes.vectors||[]){const p=place(s,v,v.at),tip=place(s,
v,add(v.at,s.values?.[v.handle]||v.v)),a=s.see(p);const[b,long]=arrow(s,p,add(tip,p,-1),v.cls,v.width||3);label(s,4,b,long?
span(a,b):[.6,.8],[v.label||"",v.sub||"",v.text||""],v.cls,10);keepLine(s,a,b,4,3);if(v.handle)grip(s,"v:"+v.handle,ring(
s.see(tip),11),"",v.name||v.label)}}function points(s){for(const p of s.notes.points||[]){const c=s.see(place(s,p,s.values?.[p.
handle]||p.at));ink(s,p.cls+" dot",ring(c,(p.r||4)*s.size));keep(s,c,5,6);label(s,5,c,[.8,-.6],[p.label||"",p.sub||"",p.
text||""],p.cls,9);if(p.handle)grip(s,"v:"+p.handle,ring(c,12),"",p.name||p.label)}}function curves(s){for(const c of s.
notes.curves||[]){const d=polyline(c.points.map(p=>s.see(place(s,c,p))))+(c.closed?"Z":"");ink(s,c.cls+(c.dash?" dash":"")+
(c.closed?" area":""),d,c.width||2)}}function ghosts(s){const r=.8*(s.arm?.radius||.02)*s.cam.scale;for(const g of s.notes.
ghosts||[])s.back.push(...tube(g.map(s.see),r,"link ghost").slice(0,2))}var RING=60;function target(s){const T=s.target,pose=T.length===12,t=pose?origin(T):T,c=s.see(t),q=12*s.size;if(s.ground&&
abs(dot(s.ground.normal,s.cam.out))>.03)stem(s,t,c);if(pose)for(let k=0;k<3;k++){turnRing(s,T,t,c,k);shiftArrow(s,T,t,k)}
const cross4=[[-q,0,-3,0],[3,0,q,0],[0,-q,0,-3],[0,3,0,q]];ink(s,"tgt disc",ring(c,7*s.size));ink(s,"tgt",cross4.map(([x,
y,X,Y])=>polyline([[c[0]+x,c[1]+y],[c[0]+X,c[1]+Y]])).join(""),1.8);grip(s,"tp",ring(c,13*s.size),"","target");const place2=s.
show.values?` (${t.map(v=>fixed(v,2)).join(", ")})`:"";if(!pose)label(s,6,c,[.8,-.6],["","","target"+place2],"tgt",15)}function stem(s,t,c){
const f=s.see(drop(s,t)),r=11*s.size,foot=ellipse(f,r,r*abs(dot(s.ground.normal,s.cam.out)));stroke(s,"tgt dash",[c,f],1.2);
ink(s,"tgt area",foot,1.4);grip(s,"tz",polyline([c,f]),num(14*s.size),"target, height");grip(s,"tf",foot,num(8*s.size),"\
target, across the floor")}function turnRing(s,T,t,c,k){const u=column(T,(k+1)%3),v=column(T,(k+2)%3),r=RING*s.size/s.cam.
scale,half=["",""],n=48;if(abs(dot(column(T,k),s.cam.out))<.1)return;let last,was=-1;for(let i=0;i<=n;i++){const w=s.see(
around(t,u,v,r,2*PI*i/n)),far=w[2]>c[2]-.001?0:1;if(last)half[far]+=(was===far?"":"M"+pair(last))+"L"+pair(w);if(last)was=
far;last=w}ink(s,"xyz"[k]+" faint",half[1],1.4);ink(s,"xyz"[k],half[0],2.2);grip(s,"r"+k,half[0],num(11*s.size),"turn th\
e target about its "+"xyz"[k])}function shiftArrow(s,T,t,k){const axis=column(T,k),v=s.cam.vector(axis),r=RING*s.size/s.
cam.scale;if(size2(v)<.2*s.cam.scale)return;arrow(s,add(t,axis,.12*r),scaled(axis,1.35*r),"xyz"[k],2.4);const hold=polyline(
[s.see(add(t,axis,1.1*r)),s.see(add(t,axis,1.6*r))]);grip(s,"a"+k,hold,num(16*s.size),"shift the target along its "+"xyz"[k])}var inPlane=({cam},d)=>add(scaled(cam.right,d[0]/cam.scale),cam.up,-d[1]/cam.scale);var along=(d,w,least=0)=>(d[0]*w[0]+
d[1]*w[1])/max(least,w[0]*w[0]+w[1]*w[1]);function shiftTarget(lab,v){const T=lab.state.target;change(lab,"target",T.length<
12?add(T,v):T.map((x,i)=>i%4===3?x+v[i>>2]:x))}function setView(lab,view){Object.assign(lab.state.view,view);ask(lab)}var MOVES={
orbit(lab,d){const{az,el}=lab.state.view;setView(lab,{az:az-.008*d[0],el:clamp(el+.008*d[1],-1.5,PI/2)})},pan(lab,d){setView(
lab,{pan:add(lab.state.view.pan||[0,0],d)})},tp(lab,d){shiftTarget(lab,inPlane(lab,d))},tz(lab,d){const{cam,ground:{normal}}=lab;
shiftTarget(lab,scaled(normal,-d[1]/(cam.scale*max(.2,dot(cam.up,normal)))))},tf(lab,d){const{cam,ground:{normal}}=lab,far=unit(
add(cam.up,normal,-dot(cam.up,normal)));shiftTarget(lab,add(scaled(cam.right,d[0]/cam.scale),far,-d[1]/cam.scale/max(.15,
abs(dot(cam.out,normal)))))},a(lab,d,k){const u=column(lab.state.target,k);shiftTarget(lab,scaled(u,along(d,lab.cam.vector(
u))))},r(lab,d,k){const T=[...lab.state.target],i=(k+1)%3,j=(k+2)%3,u=column(T,i),v=column(T,j);const r=RING*lab.size/lab.
cam.scale,tangent=add(scaled(u,-r*sin(lab.phi)),v,r*cos(lab.phi));const t=clamp(along(d,lab.cam.vector(tangent),60),-.3,
.3);for(let n=0;n<3;n++){T[4*n+i]=u[n]*cos(t)+v[n]*sin(t);T[4*n+j]=v[n]*cos(t)-u[n]*sin(t)}change(lab,"target",T)},v(lab,d,name){
lab.state.values[name]=add(lab.state.values[name],inPlane(lab,d));touched(lab,name)}};function move(lab,id,d){const[name,
of]=id in MOVES?[id]:[id[0],id[1]===":"?id.slice(2):+id[1]];MOVES[name](lab,d,of)}function ringAngle({cam,state:{target:T}},k,xy){
const u=cam.vector(column(T,(k+1)%3)),v=cam.vector(column(T,(k+2)%3));const[x,y]=span(cam.point(origin(T)),xy),D=u[0]*v[1]-
u[1]*v[0];return abs(D)>1?atan2((u[0]*y-u[1]*x)/D,(x*v[1]-y*v[0])/D):0}var home=lab=>change(lab,"view",{...lab.setup.initial.
view});function zoom(lab,k,c){const{setup:{W,H,initial},state:{view:{scale,pan=[0,0]}}}=lab,fit2=initial.view.scale;const s=clamp(
scale*k,fit2/5,10*fit2);const m=c?span([W/2,H/2],c):pan;setView(lab,{scale:s,pan:add(m,span(m,pan),s/scale)})}function pick(lab,i){
const{setup,state}=lab;if(setup.pick&&i<state.arm.rows.length)change(lab,"focus",state.focus===i?null:i)}function spot(svg,e){
const m=svg.getScreenCTM();return[(e.clientX-m.e)/m.a,(e.clientY-m.f)/m.d]}function done(e){e.preventDefault();e.stopPropagation()}
var isGrip=h=>!!h&&h[0]!=="L"&&h!=="pan"&&h!=="orbit";function pinch(lab,f,other,was){const from=span(other.xy,was),to=span(
other.xy,f.xy),c=middle(other.xy,was);zoom(lab,size2(to)/max(1,size2(from)),c);MOVES.pan(lab,span(c,middle(other.xy,f.xy)));
f.id=other.id=""}function connectPointer(lab,svg){const active=()=>svg.contains(document.activeElement),fingers=new Map;
svg.onpointerdown=e=>{const h=e.target.dataset.h||"",first=fingers.size,grip2=!first&&isGrip(h);if(first>1||isGrip([...fingers.
values()][0]?.id))return;const f={id:grip2?h:e.button||e.shiftKey?"pan":"orbit",h,xy:spot(svg,e),far:0};fingers.set(e.pointerId,
f);if(e.pointerType==="touch"&&!grip2&&!first&&!active())f.id="";else{if(grip2&&h[0]==="r")lab.phi=ringAngle(lab,+h[1],f.
xy);svg.setPointerCapture(e.pointerId);(grip2?e.target:svg).focus({preventScroll:true});done(e)}};svg.onpointermove=e=>{
const f=fingers.get(e.pointerId);if(!f)return;const was=f.xy,d=span(was,f.xy=spot(svg,e)),other=[...fingers.values()].find(
o=>o!==f);f.far+=size2(d);if(other)pinch(lab,f,other,was);else if(f.id)move(lab,f.id,d)};svg.onpointerup=svg.onpointercancel=
({pointerId})=>{const f=fingers.get(pointerId);fingers.delete(pointerId);if(f?.far>3)touched(lab,isGrip(f.id)?"drop":"vi\
ew");else if(f?.h[0]==="L")pick(lab,+f.h.slice(1))};svg.addEventListener("touchstart",e=>{if(e.touches.length>1||active()||
isGrip(e.target.dataset.h||""))e.preventDefault()},{passive:false})}function connectWheel(lab,svg){svg.onwheel=e=>{if(!svg.
contains(document.activeElement)&&!e.ctrlKey)return;done(e);zoom(lab,Math.exp(-.0015*e.deltaY),spot(svg,e))};svg.ondblclick=
()=>home(lab);svg.oncontextmenu=e=>e.preventDefault();svg.onkeydown=e=>{if(!e.ctrlKey&&!e.metaKey&&!e.altKey&&keyed(lab,
e.key,e.shiftKey,e.target.dataset.h))done(e)}}function keyed(lab,k,shifted,h){const way={ArrowLeft:[-1,0],ArrowRight:[1,
0],ArrowUp:[0,-1],ArrowDown:[0,1]}[k];if(way){lab.phi=-PI/2;move(lab,h||(shifted?"pan":"orbit"),scaled(way,h&&shifted?1:
8))}else if(k==="Home"||k==="0")home(lab);else if("+=-".includes(k))zoom(lab,k==="-"?1/1.15:1.15);else if(k>"0"&&k<="9")
pick(lab,+k-1);else if(k==="Escape")change(lab,"focus",null);else return false;touched(lab,way&&h?"drop":"view");return true}var calm=matchMedia("(prefers-reduced-motion: reduce)");function loadMotion(lab){const m=lab.model.get("motion"),{buffer,
byteOffset,byteLength}=lab.model.get("buffer");const data=new Float32Array(buffer.slice(byteOffset,byteOffset+byteLength));
lab.motion=m.n&&{...m,data,length:(m.n-1)/m.rate};lab.playing=null;if(m.speed)lab.$(".speed").value=lab.speed=m.speed;if(m.
n&&m.auto&&!calm.matches)play(lab,0)}function play(lab,from){lab.playing={from,frames:0};ask(lab)}function togglePlay(lab){
const{motion,playing,state:{time}}=lab;if(playing)pause(lab);else if(motion)play(lab,time<motion.length?time:0)}function pause(lab){
const{pure}=lab;lab.playing=null;for(const[root]of lab.motion.paths)if(INPUTS.includes(root))touched(lab,root);touched(lab,
"time");lab.pure=pure}function seek(lab,t){const{data,paths,rate,n}=lab.motion,w=paths.length,at=clamp(t*rate,0,n-1),k=min(
floor(at),n-2);paths.forEach((p,j)=>put(lab.state,p,data[k*w+j]+(at-k)*(data[(k+1)*w+j]-data[k*w+j])));lab.state.time=at/
rate}function advance(lab,now){const p=lab.playing,t=p.from+(now-(p.since||=now))/1e3*lab.speed;seek(lab,calm.matches?floor(
2*t)/2:t);lab.root.dataset.frames=++p.frames;if(t>=lab.motion.length)pause(lab);else ask(lab)}function scrub(lab,t){if(!lab.
motion)return;seek(lab,t);pause(lab)}var factor=c=>c.degrees?180/PI:1;var ACTIONS={home,zoom(lab,k){zoom(lab,k);touched(lab,"view")},play:togglePlay,reset(lab){
lab.state.preset=null;apply(lab,lab.setup.initial,"reset")},preset(lab,k){const{presets}=lab.setup;lab.state.preset=(k+presets.
length)%presets.length;apply(lab,presets[lab.state.preset],"preset");lab.pure=true},press(lab,k){const c=lab.setup.controls[k];
if(!lab.state.disabled?.[c.name])setValue(lab,c,(valueOf(lab,c)||0)+1)}};function connectControls(lab){const{root}=lab;lab.
inputs=[...root.querySelectorAll("[data-c]")].map(e=>({e,c:lab.setup.controls[e.dataset.c]}));root.onclick=e=>{const b=e.
target.closest("[data-do]");if(b)ACTIONS[b.dataset.do](lab,+b.value)};root.onkeydown=e=>stepInput(lab,e);root.oninput=root.
onchange=({target:e,type})=>{const c=lab.setup.controls[e.dataset.c];if(e.className==="scrub")scrub(lab,e.valueAsNumber);else if(e.
className==="speed"){lab.speed=+e.value;if(lab.playing)play(lab,lab.state.time)}else if(c&&e.type==="number"===(type==="\
change"))readInput(lab,e,c)}}var WRITING="select,textarea,input:not([type=range],[type=checkbox])";function connectKeys(lab){
const isMine=({target:target2})=>{const{root}=lab,within=target2.closest?.(".rl"),{top,bottom}=root.getBoundingClientRect();
const hovered=document.querySelector(".rl:hover"),last=bottom>0&&top<innerHeight&&document.lastLab;return root===(document.
fullscreenElement?.closest(".rl")||within||hovered||last)};const use=()=>{document.lastLab=lab.root};const press=e=>{const{
key:key2,target:t}=e,writes=t.isContentEditable||t.matches?.(WRITING);if(e.defaultPrevented||e.ctrlKey||e.altKey||e.metaKey||
writes||!isMine(e))return;if(keyPressed(lab,key2[1]?key2:key2.toLowerCase(),t.matches?.(".rl :not(input)")))done(e)};for(const type of[
"pointerdown","focusin"])lab.el.addEventListener(type,use);document.addEventListener("keydown",press);return()=>document.
removeEventListener("keydown",press)}function keyPressed(lab,k,paging){const way={n:1,p:-1,...paging&&{PageDown:1,PageUp:-1}}[k];
if(k==="f")document.fullscreenElement?document.exitFullscreen():lab.root.requestFullscreen();else if(way&&lab.setup.presets.
length)ACTIONS.preset(lab,(lab.state.preset??(way>0?-1:0))+way);else return false;return true}function readInput(lab,e,c){
const x=e.valueAsNumber,at=e.type==="range"&&x>e.min&&x<e.max?round(x/c.step)*c.step:x;if(e.type==="checkbox")setValue(lab,
c,e.checked?c.on:false);else if(c.options)setValue(lab,c,c.options[e.value]);else if(!isNaN(x))setShown(lab,c,at)}var setShown=(lab,c,x)=>setValue(
lab,c,clamp(x/factor(c),c.low,c.high));function stepInput(lab,e){const{key:key2,target:t}=e,c=lab.setup.controls[t.dataset.
c];const way={ArrowRight:1,ArrowUp:1,ArrowLeft:-1,ArrowDown:-1}[key2];if(c&&key2==="Enter"&&t.type==="number")readInput(
lab,t,c);if(!c||!way||t.type!=="range"||e.ctrlKey||e.altKey||e.metaKey)return;setShown(lab,c,way*(floor(way*t.value/c.step+
1e-6)+1)*c.step);done(e)}function showPreset(lab){const{state:{preset:now},setup:{preset_names:names}}=lab,mark=lab.$(".\
which");mark.textContent=names[now]?`${now+1} of ${names.length}: ${names[now]}`:"";mark.classList.toggle("faint",!lab.pure);
lab.root.querySelectorAll("[data-do=preset]").forEach((b,k)=>{b.ariaPressed=k===now&&!!lab.pure;b.classList.toggle("now",
k===now)})}function showControls(lab){showPreset(lab);for(const o of lab.inputs){const v=valueOf(lab,o.c),text=JSON.stringify(
v),typing=o.e.type==="number"&&o.e===document.activeElement;o.e.disabled=v===void 0;if(v===void 0||o.was===text||typing&&
!lab.playing)continue;o.was=text;showInput(o.e,o.c,v)}for(const b of lab.root.querySelectorAll("[data-do=press]")){const reason=lab.
state.disabled?.[lab.setup.controls[b.value].name];b.ariaDisabled=!!reason;b.title=reason||""}}function showInput(e,c,v){
if(e.type==="checkbox")e.checked=v;else if(c.options)e.value=c.options.findIndex(o=>JSON.stringify(o)===JSON.stringify(v));else
e.value=+(v*factor(c)).toFixed(c.digits);if(e.type!=="range")return;e.style.setProperty("--p",100*(v-c.low)/(c.high-c.low)+
"%");e.ariaValueText=e.value+(c.degrees?"°":" "+c.unit)}function make(tag,parent){return parent.appendChild(document.createElementNS("http://www.w3.org/2000/svg",tag))}function paint(g,list,tag="\
path"){list.forEach((item,i)=>{const e=g.children[i]||make(tag,g),was=g.was?.[i]||[];(tag==="path"?writePath:writeText)(
e,item,was)});while(g.children.length>list.length)g.lastChild.remove();g.was=list}function writePath(e,[cls,d,width="",pick2=""],was){
if(cls!==was[0])e.setAttribute("class",cls);if(d!==was[1])e.setAttribute("d",d);if(width!==(was[2]||""))e.style.strokeWidth=
width;if(pick2!==(was[3]||""))e.dataset.h=pick2}function write(e,text,attributes){for(const k in attributes)e.setAttribute(
k,attributes[k]);e.textContent=text}function writeText(e,item,was){if(""+item===""+was)return;const[cls,x,y,main,sub,rest]=item;
write(e,main,{class:cls,x,y});if(sub)write(make("tspan",e),sub,{class:"sub",dy:".28em"});if(rest)write(make("tspan",e),rest,
{class:"up",dy:sub?"-.2em":0})}function paintGrips(g,list){const old=new Map([...g.children].map(e=>[e.dataset.h,e])),kept=new Set(
list.map(([id])=>id));for(const[id,e]of old)if(!kept.has(id))e.remove();list.forEach(([id,d,width,name],i)=>{const e=old.
get(id)||make("path",g);if(e!==g.children[i])g.insertBefore(e,g.children[i]);if(!old.has(id)){e.dataset.h=id;e.dataset.lmSuppressShortcuts=
true;e.tabIndex=0;e.role="button";e.ariaLabel=name+", arrow keys move it"}writePath(e,[width?"grip":"grip spot",d,width,
id],[])})}function toPixel(c,v){const t=c.log?Math.log(v/c.low)/Math.log(c.high/c.low):(v-c.low)/(c.high-c.low);return c.left+(c.right-
c.left)*t}var fromPixel=(c,x)=>{const t=clamp((x-c.left)/(c.right-c.left),0,1);return c.log?c.low*(c.high/c.low)**t:c.low+
t*(c.high-c.low)};function cursor({cursor:c,tracks},value,size){const x=toPixel(c,value),out=[];if(!(x>c.left-.5&&x<c.right+
.5))return out;out.push(["ink",polyline([[x,c.top],[x,c.bottom]]),num(1.5*size)]);for(const track of tracks){track[2]??=
track[1].slice(1).split("L").map(t=>t.split(" ").map(Number));const y=heightAt(track[2],x);if(y!==null)out.push([track[0]+
" ring",ring([x,y],4*size),""])}return out}function heightAt(p,x){for(let i=1;i<p.length;i++){const[[a,A],[b,B]]=[p[i-1],
p[i]];if(b>a&&x>a-.06&&x<b+.06)return A+(B-A)*clamp((x-a)/(b-a),0,1)}return null}var tone=(s,i)=>s.focus==null?"":i===s.focus?" pale":" ghost";var jointTone=(s,i)=>s.focus!=null&&i===s.focus+(s.arm.modified?
-1:1)?" pale":tone(s,i);function body(s,a,b,radius,out,pick2){if(pick2!==void 0)for(const item of out)item[3]="L"+pick2;
return s.items.push({a:s.see(a),b:s.see(b),r:radius*s.cam.scale,out})-1}function rule(s,front,back,sign){if(front>back)s.
rules[front+","+back]=sign;else s.rules[back+","+front]=-sign}function armBodies(s){s.joints=s.bones.map((bone,i)=>joint(
s,bone,i));if(s.show.base!==false)rule(s,s.joints[0],plinth(s),dot(s.bones[0].axis,s.cam.out)>-EPS?1:-1);s.bones.forEach(
(bone,i)=>rowPieces(s,bone,i).forEach(piece=>drawPiece(s,i,...piece)));if(s.show.tool)tool(s)}function joint(s,{centre,axis},i){
const h=jointHalf(s,i),R=jointRadius(s,i),cls="joint"+jointTone(s,i);const x=sideways(axis,column(s.frames[i],0));const shape=s.
arm.rows[i][4]?box(s.cam,centre,[x,cross(axis,x),axis],[.9*R,.9*R,1.25*h],cls):cylinder(s.cam,centre,axis,h,R,cls,column(
s.frames[i+1],0));return body(s,add(centre,axis,-.6*h),add(centre,axis,.6*h),R,shape,i)}var sideways=(axis,x)=>unit(add(
x,axis,-dot(x,axis)));function plinth(s){const{axis,centre}=s.bones[0],r=s.arm.radius,R=1.45*jointRadius(s,0);const c=add(
centre,axis,-jointHalf(s,0)-.5*r);return body(s,c,c,R,cylinder(s.cam,c,axis,.5*r,R,"plinth"+tone(s)))}function rowPieces(s,{
foot,end,across,centre,a,d,offset},i){const h=1.001*jointHalf(s,i),k=s.arm.modified?i-1:i,ahead=d<0?-offset:offset;const out=[];
if(ahead>h&&ahead<abs(d)-EPS)out.push([foot,centre,-1,i],[centre,end,i,i+1]);else{if(abs(d)>h)out.push([foot,end,i,i+1]);
if(abs(offset)>h)out.push([foot,centre,-1,i])}if(abs(a)>EPS)out.push([across[0],across[1],k,k+1]);return out}function drawPiece(s,i,from,to,first=-1,last=-1){
const way=add(to,from,-1),L=norm(way),u=unit(way),up=dot(u,s.cam.out),w=radiusAt(s,i);const[cutA,frontA,flatA]=leave(s,first,
from,u,up),[cutB,frontB,flatB]=leave(s,last,to,u,-up);if(L<EPS||cutA+cutB>L-EPS)return;const a=add(from,u,cutA),b=add(to,
u,-cutB);const me=body(s,a,b,w,capsule(s.see(a),s.see(b),w*s.cam.scale,"link"+tone(s,i),abs(up),flatA,flatB),i);if(frontA)
rule(s,me,s.joints[first],frontA);if(frontB)rule(s,me,s.joints[last],frontB)}function leave(s,j,p,u,up){const bone=s.bones[j];
if(!bone||norm(add(bone.centre,p,-1))>1.001*jointHalf(s,j))return[0,0,false];if(abs(dot(u,bone.axis))>.9)return[jointHalf(
s,j),up>-EPS?1:-1,true];return up>.3?[.75*jointRadius(s,j),1,true]:[0,-1,false]}function tool(s){const n=s.bones.length,
T=s.frames[n+1],at=origin(T),from=origin(s.frames[n]),w=radiusAt(s,n-1);if(norm(add(at,from,-1))>w)drawPiece(s,n-1,from,
at);const u=column(T,s.show.tool==="x"?0:2),v=column(T,1),p=(k,m)=>s.see(add(add(at,u,k*w),v,m*w));const d=polyline([p(2.4,
1),p(.9,1),p(.9,-1),p(2.4,-1)])+polyline([p(-.4,0),p(.9,0)]);const cls="claw"+tone(s),width=.62*w*s.cam.scale;body(s,add(
at,u,-.3*w),add(at,u,2*w),.6*w,[[cls+" edge",d,num(width+2.2)],[cls,d,num(width)]])}function looseBodies(s){const{points:points2,
tubes=[],pins=[]}=s.bodies;for(const{p,r,cls="link",closed}of tubes){const at=p.map(k=>points2[k]),seen=at.map(s.see),w=r*
s.cam.scale,a=at[0],b=at[at.length-1];if(at.length>2)body(s,a,closed?at[at.length>>1]:b,r,tube(seen,w,cls,closed));else body(
s,a,b,r,capsule(seen[0],seen[1],w,cls,1,false,false))}for(const{at,axis,r,h=r,cls="joint"}of pins){const c=points2[at],z=unit(
axis);body(s,add(c,z,-.6*h),add(c,z,.6*h),r,cylinder(s.cam,c,z,h,r,cls))}}function camera({az,el,scale,at=[0,0,0],pan=[0,0]},W,H){const right=[-sin(az),cos(az),0],up=[-sin(el)*cos(az),-sin(el)*sin(
az),cos(el)];const out=[cos(el)*cos(az),cos(el)*sin(az),sin(el)];const vector=v=>[dot(right,v)*scale,-dot(up,v)*scale,dot(
out,v)*scale];const point=p=>add(vector(add(p,at,-1)),[W/2+pan[0],H/2+pan[1],0]);return{right,up,out,scale,vector,point}}function dimension(s,A,B,name,row,value){const a=s.see(A),b=s.see(B),L=size2(span(a,b)),gap=jointRadius(s,0)*s.cam.scale+
13*s.size;const words=[name,""+(row+1),valueText(s,value)];stroke(s,"dim dash",[a,b],1.8);const m=beside(s,a,b,L);if(L<26*
s.size)return L>8*s.size&&label(s,0,middle(a,b),m,words,"dim",16);const a2=shift(a,m,gap),b2=shift(b,m,gap),foot=.3*jointRadius(
s,0)*s.cam.scale,over=gap+5*s.size;const end=p=>polyline([shift(p,m,foot),shift(p,m,over)]);ink(s,"dim",end(a)+end(b)+polyline(
[a2,b2]),1);ink(s,"dim tip",head(b2,a2,8*s.size,2.6*s.size)+head(a2,b2,8*s.size,2.6*s.size));label(s,0,middle(a2,b2),m,words,
"dim",10)}function beside(s,a,b,L){if(L<1)return[0,-1];const m=[(a[1]-b[1])/L,(b[0]-a[0])/L],away=span(s.see(s.bones[0].
from),middle(a,b));const side=m[0]*away[0]+m[1]*away[1],tie=abs(side)<.05*size2(away)+.01;const turn=tie?m[1]>.001||abs(
m[1])<.0011&&m[0]>0:side<0;return turn?scaled(m,-1):m}var valueText=({show:{values:as}},v)=>as==="mm"?` = ${fixed(1e3*v,
0)} mm`:as?` = ${fixed(v,3)}`:"";function dimensions(s){for(const i of chosen(s,s.show.dims,s.bones.length,[s.focus])){const{
a,d,foot,end,across}=s.bones[i];if(abs(a)>EPS)dimension(s,across[0],across[1],"a",i,a);if(abs(d)>EPS)dimension(s,foot,end,
"d",i,d)}}function arc(s,c,e1,e2,angle2,r,cls,width){const n=max(6,floor(abs(angle2)*12+EPS)+2),points2=[];for(let i=0;i<=
n;i++)points2.push(s.see(around(c,e1,e2,r,angle2*i/n)));const tip=points2[n];let k=n;while(k>0&&size2(span(points2[k],tip))<
8*s.size)k--;stroke(s,cls,[...points2.slice(0,k+1),middle(points2[k],tip)],width);ink(s,cls+" tip",head(points2[k],tip,9*
s.size));for(const p of points2)keep(s,p,3*s.size,3);return points2[n>>1]}function angles(s){const b=s.bones[s.focus],[F,
G]=[s.frames[s.focus],s.frames[s.focus+1]],mod=s.arm.modified;angle(s,mod?b.to:b.corner,column(F,0),column(G,0),b.axis,"\
x","z","θ");angle(s,mod?b.corner:b.to,column(F,2),column(G,2),b.x,"z","x","α")}function angle(s,at,from,to,about,ghost,cls,name){
let turn=atan2(dot(cross(from,to),about),dot(from,to));if(turn<-PI+1e-4)turn+=2*PI;stroke(s,ghost+" dash",[s.see(at),s.see(
add(at,from,1.05*s.axis))],1.6);if(abs(turn)<.02)return;const mid=arc(s,at,from,cross(about,from),turn,.62*s.axis,cls,1.8);
label(s,1,mid,span(s.see(at),mid),[name,""+(s.focus+1),s.show.values?" = "+degrees(turn):""],cls,11)}function torques(s,values,largest){
const most=largest||max(1e-9,...values.map(abs));values.slice(0,s.bones.length).forEach((t,i)=>{const k=clamp(t/most,-1,
1),{axis,centre}=s.bones[i],sliding=s.arm.rows[i][4];const words=["τ",""+(i+1),` = ${fixed(t,1)} N${sliding?"":" m"}`];
if(abs(k)<.002)return;const e1=sideways(axis,column(s.frames[i+1],0)),e2=cross(axis,e1),out=freeSide(s,i,e1,e2);if(sliding)
return slidingForce(s,i,out,k,words);const turn=(k<0?-.7:.7)+3.4*k,start=out-turn/2,r=jointRadius(s,i)+11*s.size/s.cam.scale;
const from=around([0,0,0],e1,e2,1,start);const mid=arc(s,centre,from,cross(axis,from),turn,r,"tau",1.8+1.7*abs(k));label(
s,3,mid,span(s.see(centre),mid),words,"tau",9)})}function freeSide(s,i,e1,e2){const{from,to}=s.bones[i],before=i?unit(add(
s.bones[i-1].from,from,-1)):[0,0,0];const both=add(before,unit(add(to,from,-1))),x=-dot(both,e1),y=-dot(both,e2);return x*
x+y*y>.01?atan2(abs(y)<1e-4?0:y,x):PI/2}function slidingForce(s,i,out,k,words){const{axis,centre}=s.bones[i],side=scaled(
column(s.frames[i+1],0),cos(out)*1.6*jointRadius(s,i));const p=add(centre,side),v=scaled(axis,k*5*s.arm.radius),[tip]=arrow(
s,p,v,"tau",1.8+1.7*abs(k));label(s,3,tip,span(s.see(p),tip),words,"tau",9)}function nearest(a,b,c,d){const u=span(a,b),v=span(c,d),w=span(c,a),dot2=(x,y)=>x[0]*y[0]+x[1]*y[1];const uu=dot2(u,u)+1e-9,
vv=dot2(v,v)+1e-9,uv=dot2(u,v),uw=dot2(u,w),vw=dot2(v,w);const D=uu*vv-uv*uv;const at=(x,length)=>length>1?clamp(x,0,1):
.5;let s=D>.001*uu*vv?at((uv*vw-vv*uw)/D,uu):.5;const t=at((uv*s+vw)/vv,vv);s=at((uv*t-uw)/uu,uu);return[s,t,size2(shift(
shift(w,u,s),v,-t))]}function inFront(A,B,known){const[s,t,distance]=nearest(A.a,A.b,B.a,B.b),depth=(o,x)=>o.a[2]+x*(o.b[2]-
o.a[2]);if(known===void 0&&distance>A.r+B.r+2)return 0;const dz=known??depth(A,s)-depth(B,t);if(abs(dz)>.5)return dz;const mean=depth(
A,.5)-depth(B,.5);return abs(mean)>.001?mean:1}function order(items,rules){const behind=items.map(()=>[]);const out=[],left=new Set(
items.keys());items.forEach((A,i)=>items.slice(0,i).forEach((B,j)=>{const front=inFront(A,B,rules[i+","+j]);if(front>0)behind[i].
push(j);if(front<0)behind[j].push(i)}));while(left.size){const free=[...left].filter(i=>!behind[i].some(j=>left.has(j))),
pool=free.length?free:[...left];const depth=i=>items[i].a[2]+items[i].b[2];const next=pool.reduce((best,i)=>depth(i)<depth(
best)-.001?i:best);left.delete(next);out.push(...items[next].out)}return out}var GROUND={axis:2,at:0,half:.8,step:.2};function scene(spec,memory){const lists={back:[],items:[],rules:{},over:[],wanted:[],
text:[],boxes:[],grips:[]};const s={size:1,show:{},notes:{},...spec,...lists,memory};s.cam=camera(s.view,s.W,s.H);s.see=
s.cam.point;s.ground=s.show.ground===false?null:{...GROUND,...spec.ground};if(s.ground)s.ground.normal=flat3(1,0,0,s.ground.
axis);if(s.arm){s.frames=chain(s.arm,s.q);s.bones=skeleton(s.arm,s.frames);s.axis=s.show.axis||4.2*s.arm.radius;s.frames.
push(compose(s.frames[s.frames.length-1],s.arm.tool||IDENTITY))}if(s.ground)ground(s);ghosts(s);if(s.arm)armBodies(s);if(s.
bodies?.points)looseBodies(s);annotate(s);placeLabels(s);s.body=order(s.items,s.rules);return s}function annotate(s){(s.
bones||[]).forEach((b,i)=>keepLine(s,s.see(b.from),s.see(b.to),.9*radiusAt(s,i)*s.cam.scale,2));if(s.notes.trail?.length>
1)stroke(s,"tgt trail",s.notes.trail.map(s.see),2);curves(s);if(s.arm){if(s.show.axes!==false)axes(s);frames(s);dimensions(
s);if(s.focus!=null&&s.show.angles!==false)angles(s);if(s.notes.torques)torques(s,s.notes.torques,s.notes.largest)}vectors(
s);points(s);if(s.target?.length)target(s)}var SMALLEST=.65;function render({model,el}){const lab={model,el,id:""+Math.random(),memory:new Map,state:{},flying:0,frame};
const on=(name,f)=>model.on("change:"+name,f);const all=()=>{for(const name of["inputs","picture","words"])adopt(lab,name);
build(lab,el);loadMotion(lab)};all();on("setup",all);on("picture",()=>adopt(lab,"picture"));on("words",()=>adopt(lab,"wo\
rds"));on("plots",()=>ask(lab));on("motion",()=>loadMotion(lab));listen(lab,on);const away=connectKeys(lab);return()=>{away();
cancelAnimationFrame(lab.due);clearTimeout(lab.saying);clearTimeout(lab.late);lab.due=-1}}function listen(lab,on){const{
model}=lab;on("inputs",()=>{if(model.get("inputs").from===lab.id)return;lab.playing=null;const{preset}=lab.state.edits;adopt(
lab,"inputs");lab.pure=preset!==lab.state.edits.preset;lab.unsent=false});on("heard",()=>{clearTimeout(lab.late);lab.missed=
false;lab.flying=max(0,lab.flying-1);ask(lab)});model.on("comm_live_update",()=>missed(lab));try{model.send({from:lab.id})}catch{
missed(lab)}}function adopt(lab,name){const{values,whole,...others}=structuredClone(lab.model.get(name));if(whole&&JSON.
stringify(whole.edits)===JSON.stringify(lab.state.edits)){Object.assign(lab.state.values,whole.values);Object.assign(lab.
state,{...whole,values:lab.state.values})}Object.assign(lab.state,others);Object.assign(lab.state.values??={},values);ask(
lab)}function frame(lab,now){if(lab.playing)advance(lab,now);draw(lab);if(lab.unsent)send(lab)}function build(lab,el){const{
html,size}=lab.setup=lab.model.get("setup");el.innerHTML=html;lab.root=el.firstElementChild;lab.size=size;lab.$=selector=>lab.
root.querySelector(selector);for(const e of lab.root.querySelectorAll("input,select,button,[tabindex]"))e.dataset.lmSuppressShortcuts=
true;connectPointer(lab,lab.$(".view"));connectWheel(lab,lab.$(".view"));connectControls(lab);const equation=lab.$(".equ\
ation");if(equation)new ResizeObserver(()=>{equation.shown=null;ask(lab)}).observe(equation);lab.speed=+lab.$(".speed")?.
value;lab.plots=[...lab.root.querySelectorAll(".plot")];lab.plots.forEach((svg,i)=>connectPlot(lab,svg,i))}function connectPlot(lab,svg,i){
svg.onpointermove=svg.onpointerdown=e=>{const c=lab.model.get("plots")[i]?.cursor;if(!e.buttons||!c)return;const v=fromPixel(
c,spot(svg,e)[0]),at=""+c.path;svg.setPointerCapture(e.pointerId);if(at==="time")scrub(lab,v);const o=lab.setup.controls.
find(o2=>""+(o2.bind||["values",o2.name])===at);if(o)setValue(lab,o,clamp(v,o.low,o.high))}}function draw(lab){const s=scene(
{...lab.setup,...lab.state},lab.memory),[back,body2,over,text,grips]=lab.$(".view").children;lab.cam=s.cam;lab.ground=s.
ground;paint(back,s.back);paint(body2,s.body);paint(over,s.over);paint(text,s.text,"text");paintGrips(grips,s.grips);lab.
plots.forEach((svg,i)=>drawPlot(lab,svg,lab.model.get("plots")[i]));showControls(lab);showPlayer(lab);showWords(lab)}function drawPlot(lab,svg,p){
const[curves2,line,text]=svg.children;if(!p)return;if(svg.shown!==p){svg.ariaLabel=p.label;paint(curves2,p.over);paint(text,
p.text,"text");svg.shown=p}if(p.cursor)paint(line,cursor(p,find(lab.state,p.cursor.path),lab.size))}function showPlayer(lab){
const T=lab.motion?.length||0,t=min(lab.state.time||0,T),bar=lab.$(".scrub"),button=lab.$(".play");if(!bar)return;button.
textContent=lab.playing?"❚❚":"▶";button.ariaLabel=lab.playing?"pause":"play";button.disabled=bar.disabled=!T;bar.max=
T;bar.value=t;bar.style.setProperty("--p",100*t/(T||1)+"%");lab.$(".clock").textContent=`${fixed(t,2)} / ${fixed(T,2)} s`}
function fit(box2,equation){box2.innerHTML=box2.shown=equation;for(const e of[box2,...box2.querySelectorAll("[style*=ove\
rflow]")]){const ratio=e.clientWidth/e.scrollWidth;if(ratio<1)for(const child of e.children)child.style.fontSize=Math.max(
SMALLEST,.99*ratio)+"em"}}function showWords(lab){const{equation,badge,error,sentence,view}=lab.state;const box2=lab.$("\
.equation"),mark=lab.$(".badge"),said=lab.$(".sentence");const text=lab.missed?LATE:error||sentence;if(box2&&box2.shown!==
equation)fit(box2,equation);mark.textContent=badge?.text;mark.className="badge "+badge?.cls;if(said.textContent!==text)said.
textContent=text;said.classList.toggle("bad",!!error||!!lab.missed);lab.root.classList.toggle("missed",!!lab.missed);clearTimeout(
lab.saying);lab.saying=setTimeout(()=>{lab.$(".aloud").textContent=text;lab.$(".view").ariaLabel=`${sentence} Seen from \
azimuth ${degrees(view.az)}, elevation ${degrees(view.el)}.`},350)}var index_default={render};export{cursor,index_default as default,scene};
