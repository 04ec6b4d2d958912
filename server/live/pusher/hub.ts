import type { Message, Publisher } from '../publisher';
import { Broadcast } from './broadcast';
import type { Connection } from './connection';
import { channelFrame } from './messages';

/** What a person or a program was let into a channel for. */
export interface Admission {
  /** Whether they may receive what a message is about. */
  mayHear(message: Message): boolean;
  /** Told once they are not in the channel any more. */
  end?(): void;
}

export interface Subscription<Admitted extends Admission = Admission> {
  readonly connection: Connection;
  readonly channel: string;
  /** Replaced when the rights behind it change. */
  admission: Admitted;
}

/** Who of this node's clients is in which channel. */
export class Hub<Admitted extends Admission = Admission> implements Publisher {
  readonly #channels = new Map<string, Set<Subscription<Admitted>>>();

  join(subscription: Subscription<Admitted>): void {
    const members = this.#channels.get(subscription.channel) ?? new Set();
    members.add(subscription);
    this.#channels.set(subscription.channel, members);
  }

  leave(subscription: Subscription<Admitted>): void {
    const members = this.#channels.get(subscription.channel);
    if (members?.delete(subscription)) subscription.admission.end?.();
    if (members?.size === 0) this.#channels.delete(subscription.channel);
  }

  hasListeners(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /** Sends a message to everyone in its channel who may receive it. It is serialised once, however many they are. */
  publish(message: Message): void {
    let broadcast: Broadcast | null = null;
    // A copy: who is too slow leaves while the others are served.
    for (const { connection, admission } of [...(this.#channels.get(message.channel) ?? [])]) {
      if (!admission.mayHear(message)) continue;
      broadcast ??= new Broadcast(channelFrame(message));
      connection.pass(broadcast);
    }
  }

  *subscriptions(): Generator<Subscription<Admitted>> {
    for (const members of this.#channels.values()) yield* members;
  }
}
