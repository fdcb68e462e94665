// Replaces the types of construct-style-sheets-polyfill, which would make `adoptedStyleSheets` read-only everywhere.
export {}
