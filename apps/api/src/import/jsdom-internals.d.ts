declare module 'jsdom/lib/jsdom/living/helpers/internal-constants.js' {
  const constants: { domSymbolTree: import('./quick-child-index.ts').NodeTree }
  export default constants
}
