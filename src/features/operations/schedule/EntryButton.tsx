import { useLayoutEffect, useRef } from 'react';
import FlagRounded from '#icons/FlagRounded';
import PersonOffOutlined from '#icons/PersonOffOutlined';
import { dayOf } from './days';
import type { Entry } from './entries';
import { StatusIcon } from './StatusIcon';
import { useEntryTexts } from './useEntryTexts';

interface EntryButtonProps {
  entry: Entry;
  /** -1 where another key leads to it. */
  tabIndex?: number;
  /** It began before what is shown of it. */
  isContinued?: boolean;
}

/** An event, or what is due of it, as it stands in every view. What is pressed, dragged or typed on it, the page around it hears. */
export function EntryButton({ entry, tabIndex = 0, isContinued = false }: EntryButtonProps) {
  const texts = useEntryTexts();
  const { event, kind } = entry;
  const isDue = kind !== 'event';
  const isOverdue = isDue && entry.last < dayOf(new Date());
  const button = useRef<HTMLButtonElement>(null);
  // No other key leads to it in what the calendar opens for the rest of a day.
  useLayoutEffect(() => {
    if (button.current?.closest('[role="dialog"]')) button.current.tabIndex = 0;
  });
  return (
    <button
      ref={button}
      type="button"
      className="sl-entry"
      data-entry={entry.key}
      data-first={entry.first}
      data-status={event.status}
      data-due={isDue || undefined}
      data-overdue={isOverdue || undefined}
      data-continued={isContinued || undefined}
      aria-haspopup="dialog"
      title={`${texts.title(entry)}\n${texts.statusOf(event.status)} · ${event.organization.name}\n${texts.member(entry)}`}
      tabIndex={tabIndex}
    >
      {isDue ? <FlagRounded className="sl-entry-icon" /> : <StatusIcon status={event.status} />}
      <span className="sl-entry-name">
        {texts.short(entry)}
        {isOverdue && ` · ${texts.overdue}`}
        <span className="sl-read">{texts.about(entry)}</span>
      </span>
      {!isDue && (
        <span className="sl-entry-member" data-nobody={event.support_member === null || undefined} aria-hidden>
          {event.support_member ? (
            initialsOf(event.support_member.name)
          ) : (
            <PersonOffOutlined className="sl-entry-icon" />
          )}
        </span>
      )}
    </button>
  );
}

/** 'Milan De Smet' → 'MS' */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
