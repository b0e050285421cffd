const started = performance.now();

// Whoever reads our output may leave (`npm start | head`): that must not end the program.
process.stdout.on('error', () => undefined);

/** One line of progress, with the seconds since the start. */
export function printLine(message: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`${seconds} s  ${message}\n`);
}

export function fail(message: string): never {
  process.stderr.write(`volante: ${message}\n`);
  return process.exit(1);
}
