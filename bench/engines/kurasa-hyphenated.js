import './kurasa.js'

window.engineSettings = { hyphenate: true }
