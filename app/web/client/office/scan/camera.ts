/** Why there is no picture, by the name of its text. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed'

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Over plain http a browser has no camera for a page at all. */
export function problemOf(error: unknown, isSecure: boolean): CameraProblem {
  if (!isSecure) return 'insecure'
  return (error instanceof Error && problems[error.name]) || 'failed'
}

/** The one at the back, where a device has several. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

export function closeCamera(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
