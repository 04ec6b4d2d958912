import { useTranslate } from 'react-admin';
import type { Command } from '../../../frame/palette/command';
import { usePageCommands } from '../../../frame/palette/pageCommands';
import { dayOf, moved } from './days';
import type { ScheduleAddress } from './useScheduleAddress';

interface Options {
  readonly address: ScheduleAddress;
  openFeed(): void;
}

/** Has the palette do what the buttons of the schedule do. */
export function useScheduleCommands({ address: { view, day, filters, change }, openFeed }: Options): void {
  const translate = useTranslate();
  usePageCommands(() => {
    const command = (name: string, run: () => void): Command => ({
      id: `schedule-${name}`,
      label: translate(`pages.schedule.commands.${name}`),
      detail: translate('shell.nav.schedule'),
      run,
    });
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    return [
      command('today', () => change({ day: dayOf(new Date()) })),
      command('later', () => change({ day: moved(view, day, 1) })),
      command('earlier', () => change({ day: moved(view, day, -1) })),
      command('feed', openFeed),
      ...(isFiltered ? [command('clear', () => change({ filters: {} }))] : []),
    ];
  });
}

/** Has the palette say who looks after an event, where one was gone to. */
export function useAssignCommand(nameOf: () => string | undefined, open: () => void): void {
  const translate = useTranslate();
  usePageCommands(() => {
    const name = nameOf();
    const label = translate('pages.schedule.commands.assign', { name });
    return name === undefined ? [] : [{ id: 'schedule-assign', label, run: open }];
  });
}
