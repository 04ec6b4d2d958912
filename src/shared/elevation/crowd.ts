/** Athletes on a part of a course, from and to metres of its start. */
export interface CrowdStretch {
  readonly from: number;
  readonly to: number;
  readonly athletes: number;
}

/** How many are on the stretch of a place. */
export function athletesAt(crowd: readonly CrowdStretch[], along: number): number {
  const stretch = crowd.find(({ from, to }) => along >= from && along < to) ?? crowd.at(-1);
  return stretch?.athletes ?? 0;
}

/** Steps from stretch to stretch, the fullest as high as there is room; empty where nobody is on the course. */
export function crowdPath(
  crowd: readonly CrowdStretch[],
  { x, floor, height }: { x: (along: number) => number; floor: number; height: number },
): string {
  const most = Math.max(0, ...crowd.map(({ athletes }) => athletes));
  const [first, last] = [crowd[0], crowd.at(-1)];
  if (most === 0 || !first || !last) return '';
  const steps = crowd.map(({ from, to, athletes }) => {
    const y = (floor - (height * athletes) / most).toFixed(1);
    return `L${x(from).toFixed(1)},${y}L${x(to).toFixed(1)},${y}`;
  });
  return `M${x(first.from).toFixed(1)},${floor}${steps.join('')}L${x(last.to).toFixed(1)},${floor}Z`;
}
