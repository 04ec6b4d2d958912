/** Gives back what was put in, the earliest first, and of equals the one that was put in first. */
export class ByTime<Item> {
  readonly #items: Item[] = [];
  readonly #times: number[] = [];
  readonly #orders: number[] = [];
  #count = 0;

  /** Of the earliest; infinity when there is nothing. */
  get time(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  put(time: number, item: Item): void {
    let at = this.#items.length;
    const order = this.#count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#times[parent]! <= time) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, time, order, item);
  }

  take(): Item | undefined {
    const first = this.#items[0];
    const item = this.#items.pop();
    const time = this.#times.pop();
    const order = this.#orders.pop();
    if (item !== undefined && time !== undefined && order !== undefined && this.#items.length > 0)
      this.#sink(time, order, item);
    return first;
  }

  #sink(time: number, order: number, item: Item): void {
    const { length } = this.#items;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && this.#isBefore(child + 1, this.#times[child]!, this.#orders[child]!)) child++;
      if (!this.#isBefore(child, time, order)) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, time, order, item);
  }

  #isBefore(at: number, time: number, order: number): boolean {
    const own = this.#times[at]!;
    return own < time || (own === time && this.#orders[at]! < order);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#times[from]!, this.#orders[from]!, this.#items[from]!);
  }

  #set(at: number, time: number, order: number, item: Item): void {
    this.#items[at] = item;
    this.#times[at] = time;
    this.#orders[at] = order;
  }
}
