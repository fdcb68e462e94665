import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './tokens.module.css'

const meta: Meta = { title: 'Design/Tokens', parameters: { layout: 'fullscreen' } }
export default meta

/** The value of a token here: read from the style sheet, not copied. */
function Value({ name }: { name: string }) {
  const element = useRef<HTMLElement>(null)
  const [value, setValue] = useState('')
  useLayoutEffect(() => {
    if (element.current) setValue(getComputedStyle(element.current).getPropertyValue(name).trim())
  }, [name])
  return (
    <code ref={element} className={styles.value} dir="ltr">
      {value}
    </code>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  )
}

const colours = {
  Grounds: ['ground', 'surface', 'sunken', 'accent-soft', 'mark', 'ok-soft', 'warn-soft', 'bad-soft'],
  Lines: ['line', 'edge', 'focus'],
  Words: ['ink', 'ink2', 'ink3', 'accent', 'accent-ink', 'ok', 'warn', 'bad'],
  Buttons: ['accent', 'accent-press', 'on-accent'],
}
const themes = ['light', 'sepia', 'night', 'contrast', 'contrast-night']

export const Colours: StoryObj = {
  render: () => (
    <Page title="Colours">
      {themes.map((theme) => (
        <section key={theme} className={styles.theme} data-k-theme={theme}>
          <h2 className={styles.heading}>{theme}</h2>
          {Object.entries(colours).map(([group, names]) => (
            <ul key={group} className={styles.swatches} aria-label={`${theme}, ${group}`}>
              {names.map((name) => (
                <li key={name} className={styles.swatch}>
                  <span className={styles.colour} style={{ background: `var(--k-${name})` }} />
                  <span>{name}</span>
                  <Value name={`--k-${name}`} />
                </li>
              ))}
            </ul>
          ))}
        </section>
      ))}
    </Page>
  ),
}

const roles = [
  'hero',
  'display',
  'title',
  'head',
  'body',
  'small',
  'caption',
  'button',
  'reader-text',
  'reader-chapter',
  'reader-foot',
]
const samples = {
  en: 'The lamp at Ras Kitau',
  sw: 'Mvua ya Jumanne',
  ar: 'رسّام الخرائط',
}

export const Type: StoryObj = {
  render: () => (
    <Page title="Type">
      {roles.map((role) => (
        <section key={role} className={styles.role}>
          <h2 className={styles.roleName}>{role}</h2>
          {Object.entries(samples).map(([lang, text]) => (
            <p
              key={lang}
              lang={lang}
              dir="auto"
              className={styles.sample}
              style={{ font: `var(--k-type-${role})`, letterSpacing: `var(--k-tracking-${role})` }}
            >
              {text}
            </p>
          ))}
          <Value name={`--k-type-${role}`} />
        </section>
      ))}
    </Page>
  ),
}

const spaces = ['1', '2', '3', '4', '5', '6', '8', '10', '12', '16']
const radii = ['badge', 'segment', 'control-small', 'control', 'card', 'hero', 'dialog', 'sheet', 'pill']
const motions = [
  'motion-press',
  'motion-fade',
  'motion-bars',
  'motion-sheet-in',
  'motion-sheet-out',
  'motion-turn',
]
const sizes = ['touch', 'icon-button', 'button', 'button-tall', 'field', 'row', 'tab-bar', 'top-bar']

export const SpaceAndShape: StoryObj = {
  render: () => (
    <Page title="Space, shape, motion">
      <h2 className={styles.heading}>Space</h2>
      {spaces.map((name) => (
        <p key={name} className={styles.measure}>
          <span>space-{name}</span>
          <span className={styles.bar} style={{ inlineSize: `var(--k-space-${name})` }} />
          <Value name={`--k-space-${name}`} />
        </p>
      ))}
      <h2 className={styles.heading}>Sizes</h2>
      {sizes.map((name) => (
        <p key={name} className={styles.measure}>
          <span>{name}</span>
          <span className={styles.bar} style={{ inlineSize: `var(--k-size-${name})` }} />
          <Value name={`--k-size-${name}`} />
        </p>
      ))}
      <h2 className={styles.heading}>Radius</h2>
      <ul className={styles.swatches}>
        {radii.map((name) => (
          <li key={name} className={styles.swatch}>
            <span className={styles.colour} style={{ borderRadius: `var(--k-radius-${name})` }} />
            <span>{name}</span>
            <Value name={`--k-radius-${name}`} />
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>Motion</h2>
      {motions.map((name) => (
        <p key={name} className={styles.measure}>
          <span>{name}</span>
          <Value name={`--k-${name}`} />
        </p>
      ))}
    </Page>
  ),
}
