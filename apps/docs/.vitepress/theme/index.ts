import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/literata/wght.css'
import 'vitepress/dist/client/theme-default/styles/vars.css'
import '@kurasa/reader-react/tokens.css'
import './site.css'
import theme from 'vitepress/theme-without-fonts'

export default theme
