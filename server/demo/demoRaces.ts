/** A race of the demo's weekend. Times are minutes from the marathon's start. */
export interface DemoRace {
  readonly name: string;
  readonly color: string;
  readonly kilometres: number;
  readonly startMinutes: number;
  readonly cutoffMinutes: number;
  /** Nobody is faster. */
  readonly leastMinutes: number;
  readonly athletes: number;
  readonly firstNumber: number;
  /** Average pace in seconds per kilometre, and how far most are from it. */
  readonly pace: readonly [mean: number, deviation: number];
  readonly waves: readonly string[];
  readonly minutesBetweenWaves: number;
  readonly ages: readonly [mean: number, deviation: number, youngest: number];
  readonly femaleShare: number;
}

export const DEMO_RACES: readonly DemoRace[] = [
  {
    name: 'Marathon',
    color: '#B3261E',
    kilometres: 42.195,
    startMinutes: 0,
    cutoffMinutes: 360,
    leastMinutes: 118,
    athletes: 6_200,
    firstNumber: 1,
    pace: [345, 42],
    waves: ['Elite', 'Wave A', 'Wave B', 'Wave C', 'Wave D'],
    minutesBetweenWaves: 8,
    ages: [40, 10, 18],
    femaleShare: 0.31,
  },
  {
    name: 'Half marathon',
    color: '#1F5FA8',
    kilometres: 21.0975,
    startMinutes: 75,
    cutoffMinutes: 270,
    leastMinutes: 56,
    athletes: 7_400,
    firstNumber: 10_001,
    pace: [338, 45],
    waves: ['Elite', 'Wave A', 'Wave B', 'Wave C', 'Wave D', 'Wave E'],
    minutesBetweenWaves: 7,
    ages: [38, 11, 16],
    femaleShare: 0.42,
  },
  {
    name: '10 km',
    color: '#176B3A',
    kilometres: 10,
    startMinutes: 210,
    cutoffMinutes: 330,
    leastMinutes: 26,
    athletes: 4_600,
    firstNumber: 20_001,
    pace: [342, 55],
    waves: ['Wave A', 'Wave B', 'Wave C'],
    minutesBetweenWaves: 6,
    ages: [35, 12, 14],
    femaleShare: 0.52,
  },
  {
    name: 'Kids run',
    color: '#8A5A00',
    kilometres: 1.2,
    startMinutes: -1_020,
    cutoffMinutes: -960,
    leastMinutes: 3,
    athletes: 1_800,
    firstNumber: 30_001,
    pace: [330, 60],
    waves: ['6 to 8 years', '9 to 12 years'],
    minutesBetweenWaves: 20,
    ages: [9, 1.6, 6],
    femaleShare: 0.49,
  },
];
