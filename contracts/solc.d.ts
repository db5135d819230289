// The older compilers bring no types of their own.

declare module 'solc-0.4' {
  const solc: { version(): string; compileStandardWrapper(input: string): string };
  export default solc;
}

declare module 'solc-0.5' {
  const solc: { version(): string; compile(input: string): string };
  export default solc;
}

declare module 'solc-0.6' {
  const solc: { version(): string; compile(input: string): string };
  export default solc;
}
