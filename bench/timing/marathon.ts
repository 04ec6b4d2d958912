export const ATHLETES = 50_000;
/** Epoch ms. */
export const GUN = Date.UTC(2026, 4, 31, 7);

export const MATS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 42.195].map((km, i, all) => ({
  device: `MAT${i}`,
  km,
  type: i === 0 ? 'start' : i === all.length - 1 ? 'finish' : 'split',
}));

export interface BenchRead {
  device: string;
  chipcode: string;
  /** Epoch ms. */
  time: number;
}

/** One read of every athlete at every mat, in order of time, the same each run. */
export function readsOfMarathon(): BenchRead[] {
  const reads: BenchRead[] = [];
  for (let i = 1; i <= ATHLETES; i += 1) {
    // Spread over 20 minutes of starting and paces from 3:10 to 7:30 a kilometre.
    const start = GUN + ((i * 7_919) % 1_200_000);
    const pace = 190_000 + ((i * 104_729) % 260_000);
    for (const { device, km } of MATS)
      reads.push({ device, chipcode: `CHIP${i}`, time: start + Math.round(pace * km) });
  }
  return reads.sort((a, b) => a.time - b.time);
}
