// Loaded into the portal of the browser stories: its clock goes ahead by as many days as it is told, so that a story need
// not wait for a day to come. The database keeps its own time.
const DAY = 86_400_000;
const Real = Date;
let ahead = 0;

globalThis.Date = class extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + ahead);
    else super(...values);
  }

  static now() {
    return Real.now() + ahead;
  }
};

process.on('message', ({ days }) => {
  ahead += days * DAY;
  process.send({ ahead });
});
// Waiting for a story to speak is no reason to stay.
process.channel?.unref();
