import { Bone, Skeleton } from '../../parts/skeleton.tsx'
import styles from './shell.module.css'

/** Widths of the placeholder lines for a screen that is not known yet. */
const LINES = ['60%', '100%', '92%', '78%', '100%', '64%']

/** A screen whose code is awaited and that has no other screen to take the place of. While it is there `missing-files.ts` says what hangs. */
export function ScreenWait() {
  return (
    <div className={styles.wait} data-awaits-code="">
      <Skeleton>
        {LINES.map((inlineSize, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have nothing else
          <Bone key={index} inlineSize={inlineSize} blockSize="22px" marginBlockEnd="18px" />
        ))}
      </Skeleton>
    </div>
  )
}
