import '@kurasa/reader-element'
import '@kurasa/reader-element/fonts.css'
import { mount } from 'svelte'
import App from './app.svelte'

mount(App, { target: document.getElementById('book')! })
