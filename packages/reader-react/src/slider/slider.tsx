import { leftToRight, type ReadingDirection } from '@kurasa/reader-core'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './slider.module.css'

/** Props of `Slider`. */
export interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  /** Returns the value in words, for assistive technology. */
  valueText: (value: number) => string
  /** Side the least value is on: `ltr` left. A book's slider follows the book, not the interface. */
  direction: ReadingDirection
  /** Places of the marks on the track, 0..1. */
  ticks?: readonly number[]
  /** While the thumb moves; undefined when it is let go. */
  onPreview?: (value: number | undefined) => void
  /** The value chosen. */
  onCommit: (value: number) => void
  /** A key that goes one step; when absent it commits the next value. */
  onStep?: (step: 1 | -1) => void
  disabled?: boolean
}

/** A range input that behaves alike in every engine: not all of them mirror its keys from right to left. */
export function Slider(props: SliderProps) {
  const { label, min, max, value, valueText, direction, ticks = [], disabled } = props
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<number>()
  const shown = Math.min(max, Math.max(min, draft ?? value))
  const fraction = max > min ? (shown - min) / (max - min) : 0

  const commit = (next: number) => {
    setDraft(undefined)
    props.onPreview?.(undefined)
    props.onCommit(Math.min(max, Math.max(min, next)))
  }

  // React's onChange is the DOM's `input`; the DOM's own `change` marks the end of a drag.
  const finish = useRef(() => {})
  finish.current = () => {
    if (draft !== undefined) commit(draft)
  }
  useEffect(() => {
    const element = input.current
    const onChange = () => finish.current()
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const [backwardArrow, forwardArrow] = leftToRight(['ArrowLeft', 'ArrowRight'], direction)
    const leap = Math.max(1, Math.round((max - min) / 10))
    if (event.key === forwardArrow || event.key === 'ArrowUp') step(1)
    else if (event.key === backwardArrow || event.key === 'ArrowDown') step(-1)
    else if (event.key === 'PageUp') commit(shown + leap)
    else if (event.key === 'PageDown') commit(shown - leap)
    else if (event.key === 'Home') commit(min)
    else if (event.key === 'End') commit(max)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const step = (by: 1 | -1) => {
    if (props.onStep) props.onStep(by)
    else commit(shown + by)
  }

  return (
    <div
      className={styles.slider}
      dir={direction}
      style={{ '--slider-fraction': fraction } as CSSProperties}
      data-disabled={disabled || undefined}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} />
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ '--slider-tick': tick } as CSSProperties} />
        ))}
      </span>
      <input
        ref={input}
        className={styles.input}
        type="range"
        dir={direction}
        aria-label={label}
        aria-valuetext={valueText(shown)}
        min={min}
        max={max}
        step={1}
        value={shown}
        disabled={disabled}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setDraft(next)
          props.onPreview?.(next)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
