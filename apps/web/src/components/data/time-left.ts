const SECOND = 1000;
const DAY = 86_400;

/** Time left as it stands on a clock: whole days apart, hours to seconds in two digits each. */
export interface TimeLeft {
  days: number;
  clock: string;
}

/** What is left of a span; nothing below zero. Rounded up: "0:00" stands when the time has come, not a second before. */
export function timeLeft(ms: number): TimeLeft {
  const seconds = Number.isFinite(ms) ? Math.max(0, Math.ceil(ms / SECOND)) : 0;
  const rest = seconds % DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  const days = Math.floor(seconds / DAY);
  const clock =
    days > 0 || hours > 0
      ? `${days > 0 ? two(hours) : hours}:${two(minutes)}:${two(rest % 60)}`
      : `${minutes}:${two(rest % 60)}`;
  return { days, clock };
}
