import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ConsoleContext, type ConsoleSetup } from './ConsoleSetup';

interface ConsoleRootProps {
  setup: Omit<ConsoleSetup, 'placeOf'>;
  children: ReactNode;
}

/** Gives the engine's screens the product they are part of, at the address shown. */
export function ConsoleRoot({ setup, children }: ConsoleRootProps) {
  const { pages } = setup;
  const address = JSON.stringify(useParams());
  const placeOf = useMemo<ConsoleSetup['placeOf']>(() => {
    const params = JSON.parse(address) as Record<string, string>;
    const places = new Map(pages.names.map((name) => [name, pages.placeOf(name, params)]));
    return (name) => places.get(name) ?? null;
  }, [pages, address]);
  const context = useMemo(() => ({ ...setup, placeOf }), [setup, placeOf]);
  return <ConsoleContext value={context}>{children}</ConsoleContext>;
}
