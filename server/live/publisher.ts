/** Something that happened, for everyone in a channel. */
export interface Message {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  /** The resource it is about, where it is for those only who may read that. */
  readonly resource?: string;
}

/** Brings messages to clients: those of this node, or those of a cluster somewhere else. */
export interface Publisher {
  publish(message: Message): void;
  /** Whether a message to the channel would be for anyone: what is read from the database need not be read for nobody. */
  hasListeners(channel: string): boolean;
}
