/** Tests: what work costs in milliseconds of the processor, the better of two; other work on the machine counts little. */
export function processorMsOf(work: () => unknown): number {
  const times = [0, 1].map(() => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
