import { createContext, use } from 'react';
import type { ConfiguratorStep, Whereabouts } from './configuratorStep';

/** Where one is on the way, and how it goes on. */
export interface Configurator {
  readonly appId: number | null;
  readonly eventId: number | null;
  readonly step: ConfiguratorStep | null;
  /** Address of the step that is shown, where a page below it returns to. */
  readonly here: string;
  /** Address of the step before; null on the first. */
  readonly back: string | null;
  readonly isBusy: boolean;
  /** Notes that the step is done, and goes to the next one; ids of what it made are said, since the address does not have them yet. */
  goOn(made?: Whereabouts): Promise<void>;
}

export const ConfiguratorContext = createContext<Configurator | null>(null);

/** @throws Error outside of the configurator */
export function useConfigurator(): Configurator {
  const configurator = use(ConfiguratorContext);
  if (!configurator) throw new Error('A step of the configurator is shown by its route alone.');
  return configurator;
}
