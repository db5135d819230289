type Listener = (...data: unknown[]) => void;

/** One end of a channel without a server between: tests play what comes from there. */
export class FakeSocket {
  connected = true;
  /** What this end sent, with the acknowledgement it waits for. */
  readonly sent: { event: string; data: unknown[] }[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  emit(event: string, ...data: unknown[]): this {
    this.sent.push({ event, data });
    return this;
  }

  disconnect(): this {
    if (!this.connected) return this;
    this.connected = false;
    return this.hear('disconnect');
  }

  /** Something comes from the server. */
  hear(event: string, ...data: unknown[]): this {
    for (const listener of this.#listeners.get(event) ?? []) listener(...data);
    return this;
  }

  /** Answers the last thing of this name that was sent. */
  answer(event: string, value: unknown): void {
    const last = this.sent.findLast(one => one.event === event)?.data.at(-1);
    if (typeof last === 'function') (last as Listener)(value);
  }
}
