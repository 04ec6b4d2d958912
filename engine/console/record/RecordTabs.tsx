import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

export interface RecordTab {
  /** In the address, as `tab`. */
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

const PARAM = 'tab';

/** Tabs of a record's page. Which one is open is in the address. */
export function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  const translate = useTranslate();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const open = tabs.find((tab) => tab.name === params.get(PARAM)) ?? first;
  if (!open) return null;
  if (tabs.length === 1) return open.content;

  const choose = (name: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === first?.name) next.delete(PARAM);
        else next.set(PARAM, name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => choose(name)}
        variant="scrollable"
        aria-label={translate('engine.record.tabs')}
        sx={{ mb: 2, borderBottom: '1px solid var(--engine-line)' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={tab.label}
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.name}`}>
        {open.content}
      </div>
    </>
  );
}
