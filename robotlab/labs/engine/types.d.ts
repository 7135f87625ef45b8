// What the modules hand to one another, for editors and `tsc`.
interface Document {
  lastLab?: Element;           // the lab used last; a page may hold several copies of the engine
}
