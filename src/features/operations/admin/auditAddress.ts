import { useSearchParams } from 'react-router-dom';

const NAMES = ['text', 'by', 'organization', 'event', 'resource', 'record_id', 'from', 'to'] as const;
type Name = (typeof NAMES)[number];

export interface AuditFilters {
  /** Empty where it is not narrowed by that; moments as `YYYY-MM-DDTHH:mm` on the reader's clock. */
  asked(name: Name): string;
  change(part: Partial<Record<Name, string>>): void;
}

/** What the audit is narrowed to, as the address says it. */
export function useAuditFilters(): AuditFilters {
  const [params, setParams] = useSearchParams();
  return {
    asked: (name) => params.get(name) ?? '',
    change: (part) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/** What the call asks. An event is narrower than its organization. */
export function auditQuery(asked: AuditFilters['asked']): Record<string, string> {
  const [event, organization] = [idOf(asked('event')), idOf(asked('organization'))];
  const place = event !== undefined ? `event:${event}` : organization !== undefined && `organization:${organization}`;
  const [resource, record_id] = [asked('resource'), asked('record_id')];
  const all = {
    text: asked('text'),
    by: asked('by'),
    place: place || '',
    resource,
    record_id: resource && record_id,
    from: momentOf(asked('from')),
    to: momentOf(asked('to')),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Whether the span ends before it begins: nothing can be in it. */
export function isSpanUpsideDown(asked: AuditFilters['asked']): boolean {
  return asked('from') !== '' && asked('to') !== '' && asked('to') <= asked('from');
}

/** Whole days on the reader's clock; what lasts until now has no end. */
export function spanOf(name: 'today' | 'yesterday' | 'week', now = new Date()): { from: string; to: string } {
  const midnight = (daysAgo: number) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
    const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
    return `${day.getFullYear()}-${month}-${date}T00:00`;
  };
  if (name === 'yesterday') return { from: midnight(1), to: midnight(0) };
  return { from: midnight(name === 'today' ? 0 : 6), to: '' };
}

function momentOf(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
