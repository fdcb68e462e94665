export { cfiOf, rangeOfCfi } from './book-cfi.ts'
export { compareCfi, formatCfi, parseCfi } from './cfi.ts'
export { rangeOfLocator } from './foreign-place.ts'
