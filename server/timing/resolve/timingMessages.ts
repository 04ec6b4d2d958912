import type { Reason } from './types';

/**
 * English texts of every reason and warning of the resolver. The server answers with them; the console translates the key
 * and falls back to them. `%{name}` stands for an argument (polyglot's notation); seconds, km/h and metres are plain numbers.
 */
export const timingMessages: Readonly<Record<string, string>> = {
  'timing.unknown_chip': 'No athlete has this chip yet. Assign the chip and all its reads are used.',
  'timing.unknown_chip.not_started':
    'Several athletes carry this chip, and all of them are marked as not started. Restore the one who started.',
  'timing.unknown_chip.validated': 'No athlete has this chip yet. The validation counts once the chip is assigned.',
  'timing.unknown_chip.not_started.validated':
    'All athletes with this chip are marked as not started. The validation counts once one of them is restored.',
  'timing.wrong_race.validated':
    "The mat is not on the course of the athlete's race. The validation counts once it is added to the course.",
  'timing.wrong_race.no_timeline.validated':
    'The device of this read stands at no timeline. The validation counts once the device is assigned.',
  'timing.wrong_race.no_race.validated':
    'The athlete of this chip is in no race yet. The validation counts once the athlete has a race.',
  'timing.wrong_race': "The mat of this read is not on the course of the athlete's race.",
  'timing.wrong_race.no_timeline': 'The device of this read stands at no timeline.',
  'timing.wrong_race.no_race': 'The athlete of this chip is in no race yet.',
  'timing.timeline_closed': 'The timeline was not open at this moment.',
  'timing.timeline_closed.start_window': 'Too late for a start: the start window had ended %{seconds} s earlier.',
  'timing.timeline_closed.start_flow':
    'Too late for a start: the field had passed the start mat %{seconds} s earlier. Set a start window to count it.',
  'timing.timeline_closed.time_limit': 'After the time limit of the race.',
  'timing.timeline_closed.lap_limit': 'The lap was not complete within its time limit, so the athlete is out.',
  'timing.before_start': 'Read %{seconds} s before the athlete could have started.',
  'timing.before_start.no_gunshot': 'There is no gunshot for this athlete yet, so nothing counts before it.',
  'timing.too_fast': 'Not possible: %{kph} km/h since the last passing, with %{limit} km/h as the fastest plausible.',
  'timing.too_fast.lap': 'Not possible: %{seconds} s, with %{limit} s as the least time for the laps in between.',
  'timing.too_fast.order': 'Not possible: it lies before the passing that counts at an earlier point of the course.',
  'timing.bounced': 'Another read of the same passing: %{seconds} s after the one that counts.',
  'timing.superseded': 'Another read of the same passing counts.',
  'timing.superseded.start': 'A later read in the start window counts as the start.',
  'timing.superseded.start_chain': 'Not the start: the later reads of the athlete fit together only without it.',
  'timing.superseded.lap': 'Another read of the same lap: %{seconds} s after the one that counts.',
  'timing.superseded.between_laps': 'The next lap had not started yet.',
  'timing.superseded.passed': 'The athlete had already passed this mat for the last time.',
  'timing.superseded.out_of_order': 'The athlete had already been read further along the course.',
  'timing.superseded.validated': 'Another read was validated by a user for this point.',
  'timing.invalidated': 'Invalidated by a user.',
  'timing.valid': 'Counts.',
  'timing.validated': 'Counts: validated by a user.',
  'timing.warning.read_of_dns': 'Marked as not started, but read %{count} times.',
  'timing.warning.finish_of_dnf': 'Marked as did not finish, but read at the finish.',
  'timing.warning.required_missing':
    'Read at the finish, but not at all required timelines: %{count} without a time. Add the passing, or set the state.',
  'timing.warning.lap_without_read': 'Lap %{lap} has no read: the time until the next one is that of two laps.',
  'timing.warning.missed_laps':
    'Lap reads may be missing: %{count} between laps %{laps}, as the time there is that of several laps. Add the passings.',
  'timing.warning.missed_laps.backyard':
    'No read ended lap %{lap} in time, so the athlete is out. Reads that came in later laps (%{count}) show that a read may be missing. Add the passing.',
  'timing.warning.out_of_order': '%{count} reads at points that had been left behind: check the order of the passings.',
  'timing.warning.start_groups': 'Start reads %{seconds} s apart. Check which one is the start.',
  'timing.warning.start_groups.times':
    'Start reads %{seconds} s apart: the chip time is %{counted}, with the other start %{other}. Check which one is the start.',
  'timing.warning.late_start':
    'The only start read came %{seconds} s after the gunshot, outside the start window. The chip time counts from the gunshot.',
  'timing.warning.earlier_start':
    "The only start read came %{seconds} s before the athlete's gunshot, after an earlier one. The athlete may have started with an earlier wave or another race.",
  'timing.warning.earlier_start.times':
    "The only start read came %{seconds} s before the athlete's gunshot, after an earlier one. The chip time from the gunshot is %{counted}, with this start %{other}. Check the race and the wave.",
  'timing.warning.start_before_gun':
    'Read at the start %{seconds} s before the gunshot, as many others of the field. The gunshot may have been entered too late.',
  'timing.warning.start_before_gun.times':
    'Read at the start %{seconds} s before the gunshot, as many others of the field. The chip time from the gunshot is %{counted}, with this start %{other}. Check the gunshot.',
  'timing.warning.no_start_time':
    'Read at the end of a lap or at the finish, but there is nothing to count the time from: no gunshot and no start read.',
  'timing.warning.clocks_apart':
    'The clock of %{ahead} is %{seconds} s ahead of the clock of %{behind}. Set the offset of the wrong device.',
  'timing.warning.shared_chip':
    '%{athlete} in %{race} carries the same chip: %{chip}. Its reads may count for the wrong athlete. Change the chip of one of them.',
};

/** The English sentence of a reason. */
export function reasonText({ key, args }: Reason): string {
  const text = timingMessages[key] ?? key;
  if (!args) return text;
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''));
}
