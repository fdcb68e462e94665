/** Silence as a WAV file: 8 kHz, 8 bits. */
export function silentRecording(seconds: number): Uint8Array {
  const samples = seconds * 8000
  const bytes = new Uint8Array(44 + samples).fill(128)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WAVEfmt '))
  bytes.set(new TextEncoder().encode('data'), 36)
  view.setUint32(4, 36 + samples, true)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  view.setUint32(40, samples, true)
  return bytes
}
